import * as z from 'zod';
import { concerns, mostLines, mostPieces, orderStates, productKinds } from '../../ordering';
import { endpoint } from '../endpoint';
import { id, idParams, locale, nothing, time } from '../fields';
import { listQueryOf } from '../list';
import { currency } from './product';

const amount = z.number().int();

/** Who the invoice is made out to. */
export const billing = z.strictObject({
  name: z.string().trim().min(1).max(200),
  address: z.string().trim().min(1).max(500),
  country: z.string().regex(/^[A-Z]{2}$/),
  taxId: z.string().trim().max(50).default(''),
});
export type Billing = z.infer<typeof billing>;

/** As it was sold. The tax is contained in the gross amount. */
const orderLine = z.object({
  product: id,
  sku: z.string(),
  name: z.string(),
  textLocale: locale,
  kind: z.enum(productKinds),
  quantity: z.number().int(),
  unitPrice: amount,
  taxRate: z.number().int(),
  gross: amount,
  tax: amount,
  validityDays: z.number().int().nullable(),
  uses: z.number().int().nullable(),
});

const orderEvent = z.object({
  at: time,
  from: z.enum(orderStates).nullable(),
  to: z.enum(orderStates),
  note: z.enum([
    'placed',
    'marked_paid',
    'bank_import',
    'provider',
    'free',
    'fulfilled',
    'cancelled',
    'refunded',
    'payment_failed',
    'paid_late',
    'amount_differs',
    'disputed',
  ]),
  /** Who did it, for staff; null: the buyer, the server or a provider. */
  actor: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

const sheet = z.object({ kind: z.enum(['invoice', 'credit_note']), code: z.string(), issuedAt: time });

const order = z.object({
  id,
  number: z.string(),
  state: z.enum(orderStates),
  currency,
  gross: amount,
  tax: amount,
  /** How it is paid. */
  provider: z.enum(['invoice', 'stripe']),
  lines: z.array(orderLine),
  placedAt: time,
  /** For an invoice. */
  dueAt: time.nullable(),
  billing: billing.nullable(),
  /** Invoice and credit note, as far as they were issued. */
  sheets: z.array(sheet),
  history: z.array(orderEvent),
});
export type Order = z.infer<typeof order>;

const saleRow = order.omit({ lines: true, history: true }).extend({
  /** Name of the buyer's account; null: it was erased. */
  buyer: z.string().nullable(),
  /** What was sold, in short. */
  what: z.string(),
  concern: z.enum(concerns).nullable(),
});
export type SaleRow = z.infer<typeof saleRow>;
const sale = order.extend({ buyer: z.string().nullable(), concern: z.enum(concerns).nullable() });
export type Sale = z.infer<typeof sale>;

const bankLine = z.object({
  line: z.number().int(),
  /** Number of the order that it names; null: none. */
  number: z.string().nullable(),
  amount: z.string(),
  outcome: z.enum(['paid', 'amount_differs', 'not_pending', 'unknown', 'unreadable']),
});
export type BankLine = z.infer<typeof bankLine>;

const pdfQuery = z.object({ kind: z.enum(['invoice', 'credit_note']).default('invoice') });
const pdf = {
  binary: true,
  query: pdfQuery,
  params: idParams,
  rateLimit: 60,
  response: z.instanceof(Uint8Array),
} as const;

/** What a person orders. */
export const orders = {
  list: endpoint({
    method: 'GET',
    path: 'orders',
    permission: 'order:own',
    summary: 'The caller’s own orders, newest first',
    query: z.object({ current: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: z.array(order),
  }),
  place: endpoint({
    method: 'POST',
    path: 'orders',
    permission: 'order:own',
    summary: 'Order products; `gross` is the total that the buyer has seen, and another one is refused',
    rateLimit: 30,
    body: z.strictObject({
      /** Made by the client: the same order, sent again, is placed once. */
      id,
      lines: z
        .array(z.strictObject({ product: id, quantity: z.number().int().min(1).max(mostPieces) }))
        .min(1)
        .max(mostLines),
      currency,
      billing,
      gross: amount.min(0).max(Number.MAX_SAFE_INTEGER - 1),
      locale: locale.optional(),
    }),
    response: order,
  }),
  read: endpoint({
    method: 'GET',
    path: 'orders/{id}',
    permission: 'order:own',
    summary: 'One of the caller’s orders',
    params: idParams,
    response: order,
  }),
  pay: endpoint({
    method: 'POST',
    path: 'orders/{id}/pay',
    permission: 'order:own',
    summary: 'Where a pending order is paid; null: it is paid by invoice',
    rateLimit: 30,
    params: idParams,
    response: z.object({ url: z.string().nullable() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'orders/{id}/cancel',
    permission: 'order:own',
    summary: 'Cancel a pending order; its invoice is corrected by a credit note',
    params: idParams,
    response: order,
  }),
  sheet: endpoint({
    method: 'GET',
    path: 'orders/{id}/sheet.pdf',
    permission: 'order:own',
    summary: 'Invoice or credit note of one of the caller’s orders, as PDF',
    ...pdf,
  }),
};

/** Orders as those see them who run the installation. */
export const sales = {
  list: endpoint({
    method: 'GET',
    path: 'sales',
    permission: 'order:manage',
    summary: 'All orders',
    query: listQueryOf({
      sort: ['placedAt', 'gross', 'state'],
      filters: { state: z.enum(orderStates), concern: z.enum(concerns) },
      search: ['number'],
    }),
    response: z.array(saleRow),
  }),
  read: endpoint({
    method: 'GET',
    path: 'sales/{id}',
    permission: 'order:manage',
    summary: 'An order, with its history',
    params: idParams,
    response: sale,
  }),
  markPaid: endpoint({
    method: 'POST',
    path: 'sales/{id}/paid',
    permission: 'order:manage',
    summary: 'The money has come: mark a pending order as paid, which gives its rights',
    params: idParams,
    response: sale,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'sales/{id}/cancel',
    permission: 'order:manage',
    summary: 'Cancel a pending order; its invoice is corrected by a credit note',
    params: idParams,
    response: sale,
  }),
  refund: endpoint({
    method: 'POST',
    path: 'sales/{id}/refund',
    permission: 'order:manage',
    summary: 'Give the money back, and take back what has not been used; the invoice is corrected by a credit note',
    params: idParams,
    response: sale,
  }),
  settle: endpoint({
    method: 'POST',
    path: 'sales/{id}/settle',
    permission: 'order:manage',
    summary: 'What was to be looked at has been dealt with',
    params: idParams,
    response: sale,
  }),
  bank: endpoint({
    method: 'POST',
    path: 'sales/bank',
    permission: 'order:manage',
    summary: 'Match the lines of a bank statement with pending orders by their number; `apply`: mark those as paid',
    bodyLimit: 1_048_576,
    body: z.strictObject({ csv: z.string().min(1).max(1_000_000), apply: z.boolean() }),
    response: z.array(bankLine),
  }),
  sheet: endpoint({
    method: 'GET',
    path: 'sales/{id}/sheet.pdf',
    permission: 'order:manage',
    summary: 'Invoice or credit note of an order, as PDF',
    ...pdf,
  }),
  figures: endpoint({
    method: 'GET',
    path: 'sales/figures',
    permission: 'order:manage',
    summary: 'What was sold by month and currency, and whether every issued invoice is as it was issued',
    response: z.object({
      months: z.array(
        z.object({
          /** `2026-11`. */
          month: z.string(),
          currency,
          orders: z.number().int(),
          gross: amount,
          tax: amount,
          refunded: amount,
        }),
      ),
      products: z.array(
        z.object({ product: id, name: z.string(), sold: z.number().int(), refunded: z.number().int() }),
      ),
      sheets: z.object({
        issued: z.number().int(),
        /** Codes of those that differ from what was issued; empty: none. */
        altered: z.array(z.string()),
        /** Numbers that are missing in their year. */
        missing: z.array(z.string()),
      }),
      /** Of the seller what stands on no invoice because it is not configured. */
      unknown: z.array(z.enum(['name', 'address', 'taxId', 'bank'])),
    }),
  }),
};

export const payment = {
  webhook: endpoint({
    method: 'POST',
    path: 'payments/webhook',
    permission: 'public',
    summary: 'Events of the payment provider, signed by it; each counts once',
    bodyLimit: 262_144,
    /** The signature is over the bytes as they came. */
    parsedUpTo: 0,
    body: z.looseObject({}),
    response: nothing,
  }),
};
