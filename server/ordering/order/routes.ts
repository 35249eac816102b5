import { orders, sales } from 'core/contract/ordering/order';
import { answer, fileAnswer, type Route, route } from '../../plugins/route';
import type { OrderService } from './service';

const pdf = ({ bytes, name }: { bytes: Uint8Array; name: string }) => fileAnswer(bytes, 'application/pdf', { name });

export function orderRoutes({ orders: service }: { orders: OrderService }): Route[] {
  return [
    route(orders.list, async ({ caller, query }) => {
      const { rows, total } = await service.list(caller.userId, query.current);
      return answer(rows, { total });
    }),
    route(orders.place, ({ caller, body, locale }) => {
      const { locale: asked = locale, ...placed } = body;
      return service.place(caller.userId, placed, asked);
    }),
    route(orders.read, ({ caller, params }) => service.read({ buyer: caller.userId }, params.id)),
    route(orders.pay, ({ caller, params }) => service.pay(caller.userId, params.id)),
    route(orders.cancel, ({ caller, params }) => service.cancel({ buyer: caller.userId }, params.id)),
    route(orders.sheet, async ({ caller, params, query }) =>
      pdf(await service.sheet({ buyer: caller.userId }, params.id, query.kind)),
    ),
    route(sales.list, async ({ query }) => {
      const { rows, ...extras } = await service.sales(query);
      return answer(rows, extras);
    }),
    route(sales.read, ({ params }) => service.sale(params.id)),
    route(sales.markPaid, ({ caller, params }) => service.markPaid(caller.userId, params.id)),
    route(sales.cancel, async ({ caller, params }) => {
      await service.cancel({ staff: caller.userId }, params.id);
      return service.sale(params.id);
    }),
    route(sales.refund, ({ caller, params }) => service.refund(caller.userId, params.id)),
    route(sales.settle, ({ caller, params }) => service.settle(caller.userId, params.id)),
    route(sales.bank, ({ caller, body }) => service.bank(caller.userId, body.csv, body.apply)),
    route(sales.sheet, async ({ caller, params, query }) =>
      pdf(await service.sheet({ staff: caller.userId }, params.id, query.kind)),
    ),
    route(sales.figures, () => service.figures()),
  ];
}
