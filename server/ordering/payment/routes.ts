import { payment } from 'core/contract/ordering/order';
import { type Route, route } from '../../plugins/route';
import type { PaymentService } from './service';

export function paymentRoutes({ payments }: { payments: PaymentService }): Route[] {
  return [
    route(payment.webhook, async ({ body, signature }) => {
      await payments.take(Buffer.isBuffer(body) ? body : new Uint8Array(), signature);
      return {};
    }),
  ];
}
