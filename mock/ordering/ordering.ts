import type { Right } from '../../core/contract/ordering/licence';
import type { Offer } from '../../core/contract/ordering/product';
import { minorOf } from '../../core/ordering';
import type { Caller } from '../accounts/people';
import { instrumentOf, textOf } from '../answering/offeredInstruments';
import { Answer, type Handlers } from '../engine';
import { refuse } from '../failure';
import { pageOf } from '../listed';
import {
  allCodes,
  allOrders,
  cancelOrder,
  type MockOrder,
  offeredFor,
  payOrder,
  placeOrder,
  products,
  redeemCode,
  refundOrder,
  rightsHeld,
  settleOrder,
} from './orderWorld';

const known = (caller: Caller | undefined): Caller => caller ?? refuse('auth.required');

function own(id: string, caller: Caller | undefined): MockOrder {
  const order = allOrders().find((each) => each.id === id);
  return order && order.userId === caller?.id ? order : refuse('not_found');
}
const sold = (id: string): MockOrder => allOrders().find((each) => each.id === id) ?? refuse('not_found');

const shownRight = (
  { opens, userId: _, order: __, ...right }: ReturnType<typeof rightsHeld>[number],
  locale: string,
): Right => ({
  ...right,
  instruments: opens.map((id) => {
    const title = textOf(instrumentOf(id), 'title', locale);
    return { id, title: title?.text ?? id, titleLocale: title?.locale ?? 'en-US' };
  }),
});

/** A PDF of nothing. */
const sheet = () => new TextEncoder().encode('%PDF-1.7\n');

export const ordering: Pick<Handlers, 'product' | 'offers' | 'orders' | 'sales' | 'licence' | 'payment'> = {
  product: products.handlers,
  offers: {
    ofInstrument: ({ params, query, locale }) =>
      offeredFor(params.id).map((row): Offer => {
        const textLocale = row.texts[query.locale ?? locale]?.name ? (query.locale ?? locale) : row.baseLocale;
        const { id, kind, prices, taxRate, validityDays, uses, instruments, texts, sku } = row;
        const { name = sku, description = '' } = texts[textLocale] ?? {};
        return {
          id,
          name,
          description,
          textLocale,
          kind,
          prices,
          taxRate,
          validityDays,
          uses,
          instruments: instruments.length,
        };
      }),
  },
  orders: {
    list: ({ caller, query }) => {
      const mine = allOrders().filter(({ userId }) => userId === caller?.id);
      return new Answer(mine.slice((query.current - 1) * 10, query.current * 10), { total: mine.length });
    },
    place: ({ body, caller, locale }) => placeOrder(body, known(caller), body.locale ?? locale),
    read: ({ params, caller }) => own(params.id, caller),
    pay: ({ params, caller }) => {
      const { state, provider, number } = own(params.id, caller);
      if (state !== 'pending') refuse('order.state', { params: { number } });
      return { url: provider === 'stripe' ? 'https://pay.example.org/' : null };
    },
    cancel: ({ params, caller }) => {
      own(params.id, caller);
      return cancelOrder(params.id, null);
    },
    sheet,
  },
  sales: {
    list: ({ query }) => {
      const rows = allOrders().map(({ lines, history: _, userId: __, ...order }) => ({
        ...order,
        what: lines.map(({ name }) => name).join(', '),
      }));
      const { rows: shown, total } = pageOf(rows, query, ({ number }) => number);
      return new Answer(shown, { total });
    },
    read: ({ params }) => sold(params.id),
    markPaid: ({ params, caller }) => payOrder(params.id, known(caller).displayName),
    cancel: ({ params, caller }) => cancelOrder(params.id, known(caller).displayName),
    refund: ({ params, caller }) => refundOrder(params.id, known(caller).displayName),
    settle: ({ params }) => settleOrder(params.id),
    bank: ({ body, caller }) =>
      body.csv
        .split('\n')
        .slice(1)
        .filter(Boolean)
        .map((row, index) => {
          const [amount = '', reference = ''] = row.split(';');
          const line = index + 2;
          const order = allOrders().find(({ number }) => reference.includes(number));
          if (!order) return { line, amount, number: null, outcome: 'unknown' as const };
          const told = { line, amount, number: order.number };
          if (minorOf(amount, order.currency) !== order.gross) return { ...told, outcome: 'amount_differs' as const };
          if (order.state !== 'pending') return { ...told, outcome: 'not_pending' as const };
          if (body.apply) payOrder(order.id, known(caller).displayName);
          return { ...told, outcome: 'paid' as const };
        }),
    sheet,
    figures: () => {
      const paid = allOrders().filter(({ state }) => state === 'fulfilled' || state === 'refunded');
      const sum = (rows: readonly MockOrder[], field: 'gross' | 'tax') =>
        rows.reduce((all, row) => all + row[field], 0);
      const back = paid.filter(({ state }) => state === 'refunded');
      const months = [
        { month: '2026-11', currency: 'EUR', orders: paid.length, gross: sum(paid, 'gross'), tax: sum(paid, 'tax') },
      ];
      return {
        months: paid.length === 0 ? [] : months.map((month) => ({ ...month, refunded: sum(back, 'gross') })),
        products: [],
        sheets: { issued: allOrders().flatMap(({ sheets }) => sheets).length, altered: [], missing: [] },
        unknown: ['bank'],
      };
    },
  },
  licence: {
    rights: ({ caller, query, locale }) =>
      rightsHeld(caller?.id).map((right) => shownRight(right, query.locale ?? locale)),
    redeem: ({ body, caller, locale }) =>
      shownRight(redeemCode(body.code, body.tell, known(caller)), body.locale ?? locale),
    codes: ({ params, caller }) => {
      own(params.id, caller);
      return allCodes().flatMap(({ order, redeemer: _, ...code }) => (order === params.id ? [code] : []));
    },
    mail: ({ params, body, caller }) => {
      own(params.id, caller);
      const code = allCodes().find(({ id }) => id === body.code);
      if (code?.state !== 'free') return refuse('licence.mailed_out');
      code.mailed += 1;
      return {};
    },
    list: ({ query }) => {
      const rows = allOrders().flatMap((order) => {
        const its = allCodes().filter((code) => code.order === order.id);
        const [line] = order.lines;
        const count = (state: string) => its.filter((code) => code.state === state).length;
        return its.length === 0 || !line
          ? []
          : [
              {
                ...{ id: `${order.id}.0`, order: order.id, number: order.number, name: line.name, buyer: order.buyer },
                ...{
                  placedAt: order.placedAt,
                  codes: its.length,
                  redeemed: count('redeemed'),
                  revoked: count('revoked'),
                },
              },
            ];
      });
      const { rows: shown, total } = pageOf(rows, query, ({ number }) => number);
      return new Answer(shown, { total });
    },
  },
  payment: { webhook: () => refuse('payment.absent') },
};
