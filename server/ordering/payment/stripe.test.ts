import { type Order, orders, type Sale } from 'core/contract/ordering/order';
import type { Product } from 'core/contract/ordering/product';
import { dataOf, Respondent } from '../../testing/answering/respondent';
import { Shop } from '../../testing/ordering/shop';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { StripeDouble, webhookSecret } from './stripe.testing';
import { fromStripe, stripeAmount } from './stripeAmount';

let stripe: StripeDouble;
let server: TestServer;
let shop: Shop;
let buyer: Respondent;
let instrument: string;
let sold: Product;
beforeAll(async () => {
  stripe = await new StripeDouble().open();
  const seller = { name: 'Seller', address: '', taxId: '', bank: '' };
  const account = { key: 'sk_test_1', webhookSecret, url: stripe.url };
  server = await createTestServer({ selling: { seller, dueDays: 14, stripe: account } });
  shop = await Shop.on(server);
  instrument = await shop.closedInstrument('paid_by_card');
  sold = await shop.product([instrument]);
});
beforeEach(async () => {
  buyer = await Respondent.on(server);
});
afterAll(async () => {
  await server.stop();
  await stripe.close();
});

type Event = ReturnType<StripeDouble['event']>;
const send = ({ payload, signature }: Event, headers: object = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
    payload,
  });
const at = () => ({ at: server.clock.now() });

const session = ({ id, gross }: Order, change: object = {}) => ({
  object: 'checkout.session',
  client_reference_id: id,
  payment_status: 'paid',
  payment_intent: `pi_${id}`,
  amount_total: gross,
  currency: 'eur',
  ...change,
});
const completed = (order: Order, change: object = {}, id?: string) =>
  stripe.event('checkout.session.completed', session(order, change), { ...at(), ...(id && { id }) });
const refundedEvent = ({ id, gross }: Order, change: object = {}) =>
  stripe.event(
    'charge.refunded',
    {
      ...{ object: 'charge', refunded: true, amount: gross, currency: 'eur' },
      ...{ payment_intent: `pi_${id}`, metadata: { order: id }, ...change },
    },
    at(),
  );
const pay = async (id: string) =>
  dataOf<{ url: string }>(await server.ask(orders.pay, { token: buyer.accessToken, params: { id } }));
const ordered = () => shop.order(buyer.accessToken, sold);
const notes = ({ history }: Sale) => history.map(({ note }) => note);
const sheetKinds = ({ sheets }: Sale) => sheets.map(({ kind }) => kind);

it('leads to one page of the provider, with the lines as sold, and back to the order', async () => {
  const order = await ordered();
  expect(order).toMatchObject({ state: 'pending', provider: 'stripe', sheets: [], dueAt: null });
  const pages = await Promise.all([pay(order.id), pay(order.id)]);
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
  const made = stripe.sessions.at(-1);
  expect(Object.fromEntries(made?.asked ?? [])).toMatchObject({
    client_reference_id: order.id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '990',
    success_url: `http://localhost/home/orderlist?order=${order.id}`,
  });
  expect((await pay(order.id)).url).toBe(made?.url);
  if (made) made.status = 'expired';
  expect((await pay(order.id)).url).not.toBe(made?.url);
});

it('fulfils a paid order once, however often and in however many pieces the news comes', async () => {
  const order = await ordered();
  const event = completed(order);
  const answers = await Promise.all([send(event), send(event), send(completed(order)), send(completed(order))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await send(event);
  const sale = await shop.sale(order.id);
  expect(sale).toMatchObject({ state: 'fulfilled', concern: null });
  expect(notes(sale)).toEqual(['placed', 'provider', 'fulfilled']);
  expect(sheetKinds(sale)).toEqual(['invoice']);
  expect((await buyer.start(instrument)).status).toBe(200);
});

it('waits for money that is on its way, and says when it has not come', async () => {
  const order = await ordered();
  await send(completed(order, { payment_status: 'unpaid' }));
  expect(await shop.sale(order.id)).toMatchObject({ state: 'pending' });
  await send(stripe.event('checkout.session.async_payment_failed', session(order), at()));
  expect(notes(await shop.sale(order.id))).toEqual(['placed', 'payment_failed']);
  await send(stripe.event('checkout.session.async_payment_succeeded', session(order), at()));
  expect(await shop.sale(order.id)).toMatchObject({ state: 'fulfilled' });
});

it.each([
  ['not signed at all', { 'stripe-signature': '' }],
  ['signed with another secret', { 'stripe-signature': 't=1,v1=00' }],
])('refuses an event that is %s', async (_, headers) => {
  const order = await ordered();
  expect((await send(completed(order), headers)).body.errorCode).toBe('payment.signature_invalid');
  expect(await shop.sale(order.id)).toMatchObject({ state: 'pending' });
});

it('refuses an event that was changed on its way, or that somebody has kept to send it again much later', async () => {
  const order = await ordered();
  const event = completed(order);
  const changed = { ...event, payload: event.payload.replace('"amount_total":990', '"amount_total":991') };
  expect((await send(changed)).body.errorCode).toBe('payment.signature_invalid');
  server.clock.forward(301);
  expect((await send(event)).body.errorCode).toBe('payment.signature_invalid');
  expect((await shop.sale(order.id)).state).toBe('pending');
});

it('takes news in the wrong order: refunded before paid ends as refunded, without rights', async () => {
  const order = await ordered();
  await send(refundedEvent(order));
  await send(completed(order));
  const sale = await shop.sale(order.id);
  expect(sale).toMatchObject({ state: 'refunded', concern: null });
  expect(sheetKinds(sale)).toEqual(['invoice', 'credit_note']);
  expect((await buyer.start(instrument)).body.errorCode).toBe('instrument.access_needed');
});

it('leaves to a person what is not as expected: late money, another amount, a second payment, a dispute', async () => {
  const [late, less, twice] = [await ordered(), await ordered(), await ordered()];
  await server.ask(orders.cancel, { token: buyer.accessToken, params: { id: late.id } });
  await send(completed(late));
  expect(await shop.sale(late.id)).toMatchObject({ state: 'cancelled', concern: 'paid_late' });

  await send(completed(less, { amount_total: 1 }));
  expect(await shop.sale(less.id)).toMatchObject({ state: 'paid', concern: 'amount_differs' });
  expect((await buyer.start(instrument)).body.errorCode).toBe('instrument.access_needed');
  await server.services.orders.finishDue();
  expect(await shop.sale(less.id)).toMatchObject({ state: 'paid' });
  await shop.act('settle', less.id);
  expect(await shop.sale(less.id)).toMatchObject({ state: 'fulfilled', concern: null });

  await send(completed(twice));
  await send(completed(twice, { payment_intent: 'pi_other' }));
  expect(await shop.sale(twice.id)).toMatchObject({ state: 'fulfilled', concern: 'paid_late' });
  await shop.act('settle', twice.id);
  await send(stripe.event('charge.dispute.created', { payment_intent: `pi_${twice.id}` }, at()));
  expect(await shop.sale(twice.id)).toMatchObject({ concern: 'disputed' });
});

it('gives money back once, and changes nothing when the provider cannot be reached', async () => {
  const order = await ordered();
  await send(completed(order));
  stripe.failing = 500;
  expect((await shop.act('refund', order.id)).body.errorCode).toBe('payment.failed');
  stripe.failing = undefined;
  expect(await shop.sale(order.id)).toMatchObject({ state: 'fulfilled' });
  const before = stripe.refunds.length;
  await Promise.all([shop.act('refund', order.id), shop.act('refund', order.id), send(refundedEvent(order))]);
  expect(stripe.refunds.length - before).toBeLessThanOrEqual(1);
  const sale = await shop.sale(order.id);
  expect(sale).toMatchObject({ state: 'refunded' });
  expect(sheetKinds(sale)).toEqual(['invoice', 'credit_note']);
});

it('closes the page of the provider before an order is cancelled, and does not cancel what is being paid', async () => {
  const [order, paying] = [await ordered(), await ordered()];
  const cancel = (id: string) => server.ask(orders.cancel, { token: buyer.accessToken, params: { id } });
  await pay(order.id);
  const made = stripe.sessions.at(-1);
  expect((await cancel(order.id)).status).toBe(200);
  expect(made?.status).toBe('expired');
  await pay(paying.id);
  const page = stripe.sessions.at(-1);
  if (page) page.status = 'complete';
  expect((await cancel(paying.id)).body.errorCode).toBe('order.being_paid');
  expect((await server.ask(orders.pay, { token: buyer.accessToken, params: { id: paying.id } })).body.errorCode).toBe(
    'order.being_paid',
  );
});

it('takes events of other things and of unknown orders, and does nothing', async () => {
  expect((await send(stripe.event('customer.created', { id: 'cus_1' }, at()))).status).toBe(200);
  const unknown = { id: crypto.randomUUID(), gross: 1 } as Order;
  expect((await send(completed(unknown))).status).toBe(200);
  expect((await send(completed({ ...unknown, id: 'no uuid' }))).status).toBe(200);
});

it('counts as Stripe does', () => {
  expect(stripeAmount(990, 'EUR')).toBe(990);
  expect(stripeAmount(500, 'JPY')).toBe(500);
  expect(stripeAmount(500, 'ISK')).toBe(50_000);
  expect(stripeAmount(5000, 'MGA')).toBe(50);
  expect(stripeAmount(5001, 'MGA')).toBeUndefined();
  expect(stripeAmount(5120, 'KWD')).toBe(5120);
  expect(stripeAmount(5123, 'KWD')).toBeUndefined();
  for (const currency of ['EUR', 'JPY', 'ISK', 'MGA', 'KWD']) {
    expect(fromStripe(stripeAmount(700, currency) ?? 0, currency)).toBe(700);
  }
});

it('is absent where invoices are sent', async () => {
  const plain = await createTestServer();
  const { body } = await plain.inject({
    ...{ method: 'POST', url: '/api/payments/webhook', headers: { 'content-type': 'application/json' }, payload: '{}' },
  });
  expect(body.errorCode).toBe('payment.absent');
  await plain.stop();
});
