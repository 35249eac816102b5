import type { LicenceCode, Right } from '../../core/contract/ordering/licence';
import type { Sale } from '../../core/contract/ordering/order';
import { type Product, product } from '../../core/contract/ordering/product';
import { lineAmounts, mayBecome, type OrderState, sumOf } from '../../core/ordering';
import type { Caller } from '../accounts/people';
import { answerAccess, setAnswerAccess } from '../answering/answerAccess';
import { refuse } from '../failure';
import { keep } from '../keeper';

export type MockProduct = Omit<Product, 'may' | 'orders' | 'name'>;
export type MockOrder = Sale & { userId: string };
export type MockCode = LicenceCode & { order: string; redeemer: string | null };
type MockRight = Omit<Right, 'instruments'> & { userId: string; order: string; opens: readonly string[] };

const at = '2026-11-02T08:00:00.000Z';

const startProducts = (): MockProduct[] => [
  {
    ...product.declared.example,
    id: '01900000-0000-7000-8700-000000000001',
    sku: 'evening',
    texts: {
      'en-US': { name: 'Evening check for one year', description: 'Answer it as often as you like.' },
      'de-DE': { name: 'Abendcheck für ein Jahr', description: '' },
    },
    prices: [
      { currency: 'EUR', amount: 990 },
      { currency: 'USD', amount: 1100 },
    ],
    ...{ uses: null, instruments: [], baseLocale: 'en-US', status: 'offered', updatedAt: at, rowVersion: 1 },
  },
  {
    ...product.declared.example,
    id: '01900000-0000-7000-8700-000000000002',
    sku: 'team',
    texts: { 'en-US': { name: 'Licence for a team', description: '' } },
    kind: 'licences',
    prices: [{ currency: 'EUR', amount: 4900 }],
    ...{
      uses: 3,
      validityDays: null,
      instruments: [],
      baseLocale: 'en-US',
      status: 'draft',
      updatedAt: at,
      rowVersion: 1,
    },
  },
];

let orders: MockOrder[] = [];
let codes: MockCode[] = [];
let rights: MockRight[] = [];
/** How orders are paid. */
let provider: Sale['provider'] = 'invoice';

const nameOf = ({ texts, baseLocale, sku }: MockProduct) => texts[baseLocale]?.name ?? sku;

export const products = keep(product, startProducts, {
  stored: (fields, before) => {
    if (!before && products.rows().some(({ sku }) => sku === fields.sku)) refuse('product.sku_taken');
    const now = { ...before, ...fields };
    if (now.kind === 'licences' && now.uses === null) refuse('product.incomplete');
    if (now.status === 'offered' && now.instruments?.length === 0 && now.domainId === null)
      refuse('product.incomplete');
    const texts = { ...before?.texts, ...fields.texts };
    return { ...fields, texts, baseLocale: before?.baseLocale ?? Object.keys(texts)[0] ?? 'en-US' };
  },
  shown: (row) => ({
    ...row,
    name: nameOf(row),
    orders: orders.filter(({ lines }) => lines[0]?.product === row.id).length,
  }),
});

export const allOrders = (): readonly MockOrder[] => orders;
export const allCodes = (): readonly MockCode[] => codes;
export const rightsHeld = (userId: string | undefined): readonly MockRight[] =>
  rights.filter((right) => right.userId === userId);

/** From now on only who has bought it may answer the instrument, for the first product's price. @returns the product */
export function sellInstrument(instrument: string, sku = 'evening'): MockProduct {
  setAnswerAccess(instrument, 'needed');
  products.set(
    products.rows().map((row) => (row.sku === sku ? { ...row, instruments: [instrument], status: 'offered' } : row)),
  );
  return products.rows().find((row) => row.sku === sku) as MockProduct;
}

export function payBy(how: Sale['provider']): void {
  provider = how;
}

/** Those that are offered for an instrument. */
export const offeredFor = (instrument: string): readonly MockProduct[] =>
  products.rows().filter(({ status, instruments }) => status === 'offered' && instruments.includes(instrument));

export function priceOf(instrument: string): { currency: string; amount: number } | null {
  if (answerAccess(instrument).access !== 'needed') return null;
  return offeredFor(instrument)[0]?.prices[0] ?? null;
}

export function boughtOf(instrument: string, userId: string | undefined): { left: number | null } | null {
  const held = rightsHeld(userId).find(({ opens, state }) => state === 'active' && opens.includes(instrument));
  return held ? { left: held.left } : null;
}

interface Placing {
  id: string;
  lines: readonly { product: string; quantity: number }[];
  currency: string;
  billing: Sale['billing'];
  gross: number;
}

const pad = (number: number) => String(number).padStart(6, '0');
const nextCode = (kind: 'invoice' | 'credit_note') =>
  `${kind === 'credit_note' ? 'C' : ''}2026-${pad(1 + orders.flatMap(({ sheets }) => sheets).filter((each) => each.kind === kind).length)}`;

function note(order: MockOrder, to: OrderState, what: Sale['history'][number]['note'], actor: string | null = null) {
  const event = {
    at: new Date().toISOString(),
    from: order.history.length === 0 ? null : order.state,
    to,
    note: what,
    actor,
  };
  return { ...order, state: to, history: [...order.history, event] };
}

function put(order: MockOrder): MockOrder {
  orders = orders.some(({ id }) => id === order.id)
    ? orders.map((each) => (each.id === order.id ? order : each))
    : [order, ...orders];
  return order;
}

const withSheet = (order: MockOrder, kind: 'invoice' | 'credit_note'): MockOrder =>
  order.sheets.some((each) => each.kind === kind)
    ? order
    : { ...order, sheets: [...order.sheets, { kind, code: nextCode(kind), issuedAt: new Date().toISOString() }] };

export function placeOrder(
  { id, lines, currency, billing, gross }: Placing,
  caller: Caller,
  locale: string,
): MockOrder {
  const before = orders.find((each) => each.id === id);
  if (before) return before;
  const sold = lines.map(({ product: asked, quantity }) => {
    const found = products.rows().find((row) => row.id === asked && row.status === 'offered');
    if (!found) return refuse('order.not_offered');
    const price = found.prices.find((each) => each.currency === currency);
    if (!price) return refuse('validation.failed', { details: [{ path: 'body.currency', code: 'unknown_value' }] });
    const { net: _, ...amounts } = lineAmounts(price.amount, quantity, found.taxRate);
    const textLocale = found.texts[locale]?.name ? locale : found.baseLocale;
    return {
      ...{ product: asked, sku: found.sku, name: found.texts[textLocale]?.name ?? found.sku, textLocale, quantity },
      ...{ kind: found.kind, unitPrice: price.amount, taxRate: found.taxRate, ...amounts },
      ...{ validityDays: found.validityDays, uses: found.uses },
    };
  });
  const total = sumOf(sold.map((line) => line.gross));
  if (total !== gross) refuse('order.price_changed');
  const order: MockOrder = {
    ...{ id, number: `ORDER-${pad(orders.length + 1).slice(1)}`, state: 'pending', currency, gross, provider, billing },
    ...{ tax: sumOf(sold.map((line) => line.tax)), lines: sold, placedAt: new Date().toISOString() },
    dueAt: provider === 'invoice' ? new Date(Date.now() + 14 * 86_400_000).toISOString() : null,
    ...{ sheets: [], history: [], buyer: caller.displayName, concern: null, userId: caller.id },
  };
  const placed = note(order, 'pending', 'placed');
  return put(provider === 'invoice' ? withSheet(placed, 'invoice') : placed);
}

function move(id: string, to: OrderState, what: Sale['history'][number]['note'], actor: string | null): MockOrder {
  const order = orders.find((each) => each.id === id);
  if (!order) return refuse('not_found');
  if (!mayBecome(order.state, to)) refuse('order.state', { params: { number: order.number } });
  return put(note(order, to, what, actor));
}

const newCode = (index: number) => `N-0000-0000-0000-${String(index).padStart(4, '0')}`;

export function payOrder(
  id: string,
  actor: string | null,
  what: 'marked_paid' | 'provider' = 'marked_paid',
): MockOrder {
  put(withSheet(move(id, 'paid', what, actor), 'invoice'));
  const order = move(id, 'fulfilled', 'fulfilled', null);
  for (const line of order.lines) {
    const opens = products.rows().find((row) => row.id === line.product)?.instruments ?? [];
    if (line.kind === 'own') giveRight(order, line, opens, order.userId, 'order');
    else
      for (let made = 0; made < (line.uses ?? 0) * line.quantity; made += 1)
        codes.push({
          ...{ id: crypto.randomUUID(), code: newCode(codes.length + 1), state: 'free', redeemedAt: null },
          ...{ redeemedBy: null, mailed: 0, order: order.id, redeemer: null },
        });
  }
  return order;
}

function giveRight(
  order: MockOrder,
  { name, textLocale, uses }: Pick<MockOrder['lines'][number], 'name' | 'textLocale' | 'uses'>,
  opens: readonly string[],
  userId: string,
  from: Right['from'],
): MockRight {
  const right: MockRight = {
    ...{ id: crypto.randomUUID(), name, textLocale, from, left: from === 'code' ? 1 : uses, until: null },
    ...{ state: 'active', userId, order: order.id, opens },
  };
  rights = [right, ...rights];
  for (const instrument of opens) setAnswerAccess(instrument, 'granted');
  return right;
}

export function cancelOrder(id: string, actor: string | null): MockOrder {
  const order = move(id, 'cancelled', 'cancelled', actor);
  return order.sheets.length > 0 ? put(withSheet(order, 'credit_note')) : order;
}

export function refundOrder(id: string, actor: string | null): MockOrder {
  const order = put(withSheet(move(id, 'refunded', 'refunded', actor), 'credit_note'));
  rights = rights.map((right) => (right.order === id ? { ...right, state: 'revoked' } : right));
  codes = codes.map((code) => (code.order === id && code.state === 'free' ? { ...code, state: 'revoked' } : code));
  return put({ ...order, concern: null });
}

export function settleOrder(id: string): MockOrder {
  const order = orders.find((each) => each.id === id);
  return order ? put({ ...order, concern: null }) : refuse('not_found');
}

export function setConcern(id: string, concern: Sale['concern']): void {
  orders = orders.map((order) => (order.id === id ? { ...order, concern } : order));
}

export function redeemCode(typed: string, tell: boolean, caller: Caller): MockRight {
  const found = codes.find(({ code }) => code === typed);
  const order = orders.find(({ id }) => id === found?.order);
  const line = order?.lines.find(({ kind }) => kind === 'licences');
  if (!found || !order || !line || found.state === 'revoked') return refuse('licence.code_invalid');
  const own = rights.find((right) => right.userId === caller.id && right.order === order.id);
  if (found.redeemer === caller.id && own) return own;
  if (found.state !== 'free') return refuse('licence.code_invalid');
  found.state = 'redeemed';
  found.redeemer = caller.id;
  found.redeemedAt = new Date().toISOString();
  found.redeemedBy = tell ? caller.displayName : null;
  return giveRight(
    order,
    line,
    products.rows().find((row) => row.id === line.product)?.instruments ?? [],
    caller.id,
    'code',
  );
}

export function resetOrders(): void {
  products.reset();
  orders = [];
  codes = [];
  rights = [];
  provider = 'invoice';
}
