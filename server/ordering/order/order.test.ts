import { type BrowseDetail, type BrowseRow, browse } from 'core/contract/answering/browse';
import { type Domain, domain } from 'core/contract/authoring/catalog';
import { type LicenceCode, licence, type Right } from 'core/contract/ordering/licence';
import { type BankLine, type Order, orders, sales } from 'core/contract/ordering/order';
import { type Offer, offers, type Product, product } from 'core/contract/ordering/product';
import { sql } from 'drizzle-orm';
import { exportedOrders } from '../../desk/ownData/exportedOrders';
import { textOfPdf, unspaced } from '../../pdf/pdfText.testing';
import { dataOf, Respondent } from '../../testing/answering/respondent';
import { billing, Shop } from '../../testing/ordering/shop';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let shop: Shop;
let buyer: Respondent;
let instrument: string;
beforeAll(async () => {
  const seller = { name: 'Seller', address: '2 Market', taxId: 'DE 1', bank: 'IBAN DE00' };
  server = await createTestServer({ selling: { seller, dueDays: 14, stripe: undefined } });
  shop = await Shop.on(server);
  instrument = await shop.closedInstrument('closed_one');
});
beforeEach(async () => {
  buyer = await Respondent.on(server);
});
afterAll(() => server.stop());

const place = (body: object, who = buyer) => server.ask(orders.place, { token: who.accessToken, body });
const own = async (id: string, who = buyer) =>
  dataOf<Order>(await server.ask(orders.read, { token: who.accessToken, params: { id } }));
const rights = async (who = buyer) =>
  dataOf<Right[]>(await server.ask(licence.rights, { token: who.accessToken, query: {} }));
const detail = async (id = instrument, who = buyer) =>
  dataOf<BrowseDetail>(await server.ask(browse.get, { token: who.accessToken, params: { id } }));
const codesOf = async (id: string, who = buyer) =>
  dataOf<LicenceCode[]>(await server.ask(licence.codes, { token: who.accessToken, params: { id } }));
const redeem = (code: string, who: Respondent, tell = false) =>
  server.ask(licence.redeem, { token: who.accessToken, body: { code, tell } });
const notes = ({ history }: Order) => history.map(({ note }) => note);

describe('an instrument that is neither open nor granted', () => {
  it('shows its price, cannot be begun, and can be once it is paid for, as often as was ordered', async () => {
    const sold = await shop.product([instrument], { uses: 2, validityDays: 30 });
    expect((await buyer.start(instrument)).body.errorCode).toBe('instrument.access_needed');
    const rows = dataOf<BrowseRow[]>(await server.ask(browse.list, { token: buyer.accessToken, query: {} }));
    expect(rows.find(({ id }) => id === instrument)).toMatchObject({
      access: 'needed',
      price: { currency: 'EUR', amount: 990 },
      bought: null,
    });
    const offered = await server.ask(offers.ofInstrument, { token: buyer.accessToken, params: { id: instrument } });
    expect(dataOf<Offer[]>(offered)).toContainEqual(
      expect.objectContaining({ id: sold.id, name: sold.name, instruments: 1, uses: 2 }),
    );

    const order = await shop.order(buyer.accessToken, sold);
    expect(order).toMatchObject({ state: 'pending', gross: 990, tax: 158, provider: 'invoice' });
    expect(order.sheets).toMatchObject([{ kind: 'invoice' }]);
    expect((await buyer.start(instrument)).body.errorCode).toBe('instrument.access_needed');

    expect((await shop.act('markPaid', order.id)).status).toBe(200);
    expect(notes(await own(order.id))).toEqual(['placed', 'marked_paid', 'fulfilled']);
    expect(await detail()).toMatchObject({ access: 'granted', bought: { left: 2 }, price: null });
    for (const left of [1, 0]) {
      const { id } = await buyer.started(instrument);
      expect((await buyer.start(instrument)).body.data).toMatchObject({ id });
      await server.database.db.execute(sql`update user_instrument set status = 'expired' where id = ${id}`);
      expect((await rights())[0]?.left).toBe(left);
    }
    expect((await buyer.start(instrument)).body.errorCode).toBe('instrument.access_needed');
    expect((await rights())[0]?.state).toBe('used');
  });

  it('cannot be begun twice with one use, however close', async () => {
    const other = await shop.closedInstrument('closed_race');
    const order = await shop.order(buyer.accessToken, await shop.product([other], { uses: 1 }));
    await shop.act('markPaid', order.id);
    const started = await Promise.all(Array.from({ length: 5 }, () => buyer.start(other)));
    expect(started.map(({ status, body }) => [status, body.errorCode ?? 'begun'])).toEqual(
      started.map(() => [200, 'begun']),
    );
    expect(new Set(started.map(({ body }) => (body.data as { id: string }).id)).size).toBe(1);
    expect((await rights())[0]).toMatchObject({ left: 0 });
  });

  it('ends with its validity', async () => {
    const other = await shop.closedInstrument('closed_time');
    const order = await shop.order(buyer.accessToken, await shop.product([other], { uses: null, validityDays: 1 }));
    await shop.act('markPaid', order.id);
    expect((await detail(other)).access).toBe('granted');
    server.clock.forward(86_400);
    await buyer.signInAgain();
    shop = await Shop.on(server);
    expect((await detail(other)).access).toBe('needed');
    expect((await rights())[0]?.state).toBe('expired');
  });
});

describe('an order', () => {
  it('is placed once, however often it is sent', async () => {
    const body = shop.bodyFor(await shop.product([instrument]));
    const answers = await Promise.all([place(body), place(body), place(body)]);
    expect(new Set(answers.map(({ body: { data } }) => (data as Order).number)).size).toBe(1);
    const mine = await server.ask(orders.list, { token: buyer.accessToken, query: {} });
    expect(mine.body.total).toBe(1);
    const other = await Respondent.on(server);
    expect((await place(body, other)).body.errorCode).toBe('not_found');
  });

  it('is refused where it is not what is sold', async () => {
    const sold = await shop.product([instrument]);
    const body = shop.bodyFor(sold);
    const refusal = async (change: object) => (await place({ ...body, ...change })).body.errorCode;
    expect(await refusal({ gross: 1 })).toBe('order.price_changed');
    expect(await refusal({ currency: 'USD' })).toBe('validation.failed');
    expect(await refusal({ currency: 'XXX' })).toBe('validation.failed');
    expect(await refusal({ gross: 2 ** 53 })).toBe('validation.failed');
    expect(await refusal({ lines: [{ product: sold.id, quantity: 2 }] })).toBe('validation.failed');
    expect(await refusal({ lines: [{ product: crypto.randomUUID(), quantity: 1 }] })).toBe('order.not_offered');
    expect(await refusal({ billing: { ...billing, country: 'Germany' } })).toBe('validation.failed');
    const change = { status: 'withdrawn', rowVersion: sold.rowVersion };
    await server.ask(product.endpoints.change, { token: shop.desk, params: { id: sold.id }, body: change });
    const withdrawn = await place(body);
    expect(withdrawn.body.errorCode).toBe('order.not_offered');
    expect(withdrawn.body.details?.[0]?.path).toBe('body.lines[0].product');
  });

  it('that was cancelled has a credit note for its invoice, and is neither paid nor cancelled again', async () => {
    const order = await shop.order(buyer.accessToken, await shop.product([instrument]));
    const cancelled = await server.ask(orders.cancel, { token: buyer.accessToken, params: { id: order.id } });
    expect(dataOf<Order>(cancelled)).toMatchObject({
      state: 'cancelled',
      sheets: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    });
    expect((await shop.act('markPaid', order.id)).body.errorCode).toBe('order.state');
    expect((await shop.act('cancel', order.id)).body.errorCode).toBe('order.state');
    expect((await shop.act('refund', order.id)).body.errorCode).toBe('order.state');
    expect((await rights()).length).toBe(0);
  });

  it('that was refunded takes back what was not used, once, and leaves what was begun', async () => {
    const [one, other] = [await shop.closedInstrument('refund_1'), await shop.closedInstrument('refund_2')];
    const order = await shop.order(buyer.accessToken, await shop.product([one, other], { uses: 3 }));
    await shop.act('markPaid', order.id);
    const { id } = await buyer.started(one);
    const both = await Promise.all([shop.act('refund', order.id), shop.act('refund', order.id)]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect(await own(order.id)).toMatchObject({ state: 'refunded' });
    expect((await own(order.id)).sheets.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    expect((await shop.act('refund', order.id)).body.errorCode).toBe('order.state');
    expect((await buyer.get(id)).status).toBe(200);
    expect((await buyer.answer(id, {})).status).toBe(200);
    expect((await buyer.start(other)).body.errorCode).toBe('instrument.access_needed');
    expect((await rights())[0]?.state).toBe('revoked');
  });

  it('that costs nothing is ready at once', async () => {
    const free = await shop.product([instrument], { prices: [{ currency: 'JPY', amount: 0 }] });
    expect(await shop.order(buyer.accessToken, free)).toMatchObject({ state: 'fulfilled', gross: 0 });
  });

  it('is marked as paid once by two people', async () => {
    const order = await shop.order(buyer.accessToken, await shop.product([instrument]));
    const twice = await Promise.all([shop.act('markPaid', order.id), shop.act('markPaid', order.id)]);
    expect(twice.map(({ body }) => body.errorCode).filter(Boolean)).toEqual(['order.state']);
    expect((await rights()).length).toBe(1);
  });
});

describe('a licence', () => {
  it('has as many codes as were ordered; each opens once, for one account, whom the buyer sees only if they agree', async () => {
    const other = await shop.closedInstrument('licensed');
    const sold = await shop.product([other], { kind: 'licences', uses: 2 });
    const order = await shop.order(buyer.accessToken, sold, 2);
    expect(await codesOf(order.id)).toEqual([]);
    await shop.act('markPaid', order.id);
    const codes = await codesOf(order.id);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(4);
    expect(codes[0]?.code).toMatch(/^N-(\w{4}-){3}\w{4}$/);
    const [one, two, three] = [await Respondent.on(server), await Respondent.on(server), await Respondent.on(server)];
    const first = codes[0]?.code ?? '';
    expect(dataOf<Right>(await redeem(first, one))).toMatchObject({ from: 'code', left: 1, name: sold.name });
    expect((await redeem(first.slice(2).toLowerCase(), one)).status).toBe(200);
    expect((await redeem(first, two)).body.errorCode).toBe('licence.code_invalid');
    await redeem(codes[1]?.code ?? '', two, true);
    expect((await codesOf(order.id)).map(({ state, redeemedBy }) => [state, redeemedBy !== null])).toEqual([
      ['redeemed', false],
      ['redeemed', true],
      ['free', false],
      ['free', false],
    ]);
    expect((await one.start(other)).status).toBe(200);
    await shop.act('refund', order.id);
    expect((await redeem(codes[2]?.code ?? '', three)).body.errorCode).toBe('licence.code_invalid');
    expect((await two.start(other)).body.errorCode).toBe('instrument.access_needed');
    const foreign = await server.ask(licence.codes, { token: one.accessToken, params: { id: order.id } });
    expect(foreign.body.errorCode).toBe('not_found');
    const listed = await server.ask(licence.list, { token: shop.desk, query: { keyword: order.number } });
    expect(listed.body.data).toMatchObject([{ codes: 4, redeemed: 2, revoked: 2 }]);
  });

  it('mails a code five times at most', async () => {
    const order = await shop.order(buyer.accessToken, await shop.product([instrument], { kind: 'licences', uses: 1 }));
    await shop.act('markPaid', order.id);
    const [{ id: code } = { id: '' }] = await codesOf(order.id);
    await server.database.db.execute(sql`update licence_code set mailed = 4 where id = ${code}`);
    const mail = () =>
      server.ask(licence.mail, {
        ...{ token: buyer.accessToken, params: { id: order.id }, body: { code, email: 'grace@example.org' } },
      });
    expect((await mail()).status).toBe(200);
    expect((await mail()).body.errorCode).toBe('licence.mailed_out');
  });

  it('needs to say how many codes it has', async () => {
    const body = { ...product.declared.example, sku: 'no-codes', kind: 'licences', uses: null };
    const answered = await server.ask(product.endpoints.create, { token: shop.desk, body });
    expect(answered.body.errorCode).toBe('product.incomplete');
  });
});

describe('a product', () => {
  const create = (change: object) => {
    const body = { ...product.declared.example, sku: crypto.randomUUID().slice(0, 20), ...change };
    return server.ask(product.endpoints.create, { token: shop.desk, body });
  };

  it.each([
    ['below zero', { prices: [{ currency: 'EUR', amount: -1 }] }],
    ['beyond 2^53', { prices: [{ currency: 'EUR', amount: 2 ** 53 }] }],
    ['no integer', { prices: [{ currency: 'EUR', amount: 9.9 }] }],
    ['of an unknown currency', { prices: [{ currency: 'XYZ', amount: 1 }] }],
    ['named twice', { prices: [1, 2].map((amount) => ({ currency: 'EUR', amount })) }],
    ['absent', { prices: [] }],
  ])('with a price %s is refused', async (_, change) => {
    const { body } = await create(change);
    expect([body.errorCode, body.details?.[0]?.path.slice(0, 11)]).toEqual(['validation.failed', 'body.prices']);
  });

  it('names instruments and domains that are there, and some of them to be offered', async () => {
    expect((await create({ instruments: [crypto.randomUUID()] })).body.errorCode).toBe('validation.failed');
    expect((await create({ domainId: crypto.randomUUID() })).body.errorCode).toBe('validation.failed');
    expect((await create({ status: 'offered' })).body.errorCode).toBe('product.incomplete');
  });

  it('that was ordered is neither deleted nor turned into another kind; as sold, it stays', async () => {
    const sold = await shop.product([instrument]);
    const order = await shop.order(buyer.accessToken, sold);
    const params = { id: sold.id };
    const remove = () => server.ask(product.endpoints.remove, { token: shop.desk, params });
    expect((await remove()).body.errorCode).toBe('product.ordered');
    const change = (body: object) => server.ask(product.endpoints.change, { token: shop.desk, params, body });
    expect((await change({ kind: 'licences', rowVersion: sold.rowVersion })).body.errorCode).toBe('product.ordered');
    const renamed = { texts: { 'en-US': { name: 'Renamed', description: '' } }, rowVersion: sold.rowVersion };
    expect(dataOf<Product>(await change({ ...renamed, prices: [{ currency: 'EUR', amount: 1 }] })).name).toBe(
      'Renamed',
    );
    expect((await own(order.id)).lines).toMatchObject([{ name: sold.name, unitPrice: 990 }]);
  });

  it('of a domain opens everything in it, also what comes later and what was merged into it', async () => {
    const [one, merged] = [
      await shop.closedInstrument('domain_1', 'shop_domain'),
      await shop.closedInstrument('domain_2', 'merged_domain'),
    ];
    const domains = dataOf<Domain[]>(await server.ask(domain.endpoints.list, { token: shop.desk }));
    const idOf = (code: string) => domains.find((each) => each.code === code)?.id ?? '';
    const domainId = idOf('shop_domain');
    const order = await shop.order(buyer.accessToken, await shop.product([], { domainId, uses: 1 }));
    await shop.act('markPaid', order.id);
    const later = await shop.closedInstrument('domain_3', 'shop_domain');
    expect((await buyer.start(one)).status).toBe(200);
    expect((await buyer.start(later)).status).toBe(200);
    expect((await buyer.start(merged)).body.errorCode).toBe('instrument.access_needed');
    await server.ask(domain.endpoints.merge, {
      ...{ token: shop.desk, params: { id: idOf('merged_domain') }, body: { into: domainId } },
    });
    expect((await buyer.start(merged)).status).toBe(200);
    expect((await buyer.start(instrument)).body.errorCode).toBe('instrument.access_needed');
  });
});

describe('a bank statement', () => {
  const bank = async (csv: string, apply = true) =>
    dataOf<BankLine[]>(await server.ask(sales.bank, { token: shop.desk, body: { csv, apply } }));

  it('pays the orders that its lines name, by number of order or invoice, once', async () => {
    const sold = await shop.product([instrument], { prices: [{ currency: 'EUR', amount: 123_450 }] });
    const [one, two, three] = [
      await shop.order(buyer.accessToken, sold),
      await shop.order(buyer.accessToken, sold),
      await shop.order(buyer.accessToken, sold),
    ];
    const invoice = two.sheets[0]?.code ?? '';
    const csv = [
      'sep=;',
      'Datum;Betrag;Verwendungszweck',
      `1.6.2026;1.234,50;Order ${one.number.toLowerCase().replace('-', ' ')} thanks`,
      `1.6.2026;+1234,50;"Invoice ${invoice}"`,
      `1.6.2026;1,00;${three.number}`,
      `1.6.2026;1234,50;nothing`,
      `1.6.2026;much;${three.number}`,
      `1.6.2026;1234,50;${one.number} ${three.number}`,
    ].join('\n');
    const outcomes = (lines: BankLine[]) => lines.map(({ outcome }) => outcome);
    const expected = ['paid', 'paid', 'amount_differs', 'unknown', 'unreadable', 'unknown'];
    expect(outcomes(await bank(csv, false))).toEqual(expected);
    expect((await own(one.id)).state).toBe('pending');
    expect(outcomes(await bank(csv))).toEqual(expected);
    expect([(await own(one.id)).state, (await own(two.id)).state]).toEqual(['fulfilled', 'fulfilled']);
    expect(outcomes(await bank(csv)).slice(0, 2)).toEqual(['not_pending', 'not_pending']);
  });

  it('without a column for the amount is refused', async () => {
    const answered = await server.ask(sales.bank, { token: shop.desk, body: { csv: 'a;b\n1;2', apply: true } });
    expect(answered.body.details).toMatchObject([{ path: 'body.csv', code: 'unknown_field' }]);
  });
});

describe('an invoice', () => {
  it('cannot be changed or removed in the database, and a change of its row would be seen', async () => {
    await shop.order(buyer.accessToken, await shop.product([instrument]));
    const { db } = server.database;
    const failed = async (statement: ReturnType<typeof sql>) =>
      db.execute(statement).then(
        () => false,
        () => true,
      );
    expect(await failed(sql`update sheet set document = '{}'`)).toBe(true);
    expect(await failed(sql`delete from sheet`)).toBe(true);
    const figures = async () => (await server.services.orders.figures()).sheets;
    expect(await figures()).toMatchObject({ altered: [], missing: [] });
    await db.execute(sql`alter table sheet disable trigger sheet_kept`);
    await db.execute(
      sql`update sheet set document = replace(document, '9.90', '0.90') where number = 1 and kind = 'invoice'`,
    );
    await db.execute(sql`delete from sheet where number = 2 and kind = 'invoice'`);
    expect(await figures()).toMatchObject({ altered: ['2026-000001'], missing: ['2026-000002'] });
    await db.execute(sql`alter table sheet enable trigger sheet_kept`);
  });
});

describe('an invoice as PDF', () => {
  it('is in the buyer’s language, says how the tax is rounded, and stays as it was when everything else changes', async () => {
    const sold = await shop.product([instrument], {
      texts: { 'en-US': { name: 'Sleep', description: '' }, 'ar-EG': { name: 'النوم', description: '' } },
    });
    const placed = await place({ ...shop.bodyFor(sold), locale: 'ar-EG' });
    const { id, sheets } = dataOf<Order>(placed);
    const read = async () =>
      textOfPdf((await server.services.orders.sheet({ buyer: buyer.userId }, id, 'invoice')).bytes);
    const text = unspaced(await read());
    for (const said of [sheets[0]?.code ?? '', '1 Example Street', 'Seller', 'IBAN DE00']) {
      expect(text).toContain(unspaced(said));
    }
    const { db } = server.database;
    const { rows } = await db.execute<{ document: string }>(sql`select document from sheet where purchase_id = ${id}`);
    expect(JSON.parse(rows[0]?.document ?? '')).toMatchObject({
      ...{ locale: 'ar-EG', lines: [{ name: 'النوم', gross: '9.90', tax: '1.58', net: '8.32' }] },
      print: { rtl: true, title: 'فاتورة', to: expect.arrayContaining(['\u20681 Example Street\u2069']) },
    });
    await db.execute(sql`update purchase set billing = '{}', gross = 1 where id = ${id}`);
    expect(unspaced(await read())).toBe(text);
    const foreign = await Respondent.on(server);
    const asked = { token: foreign.accessToken, params: { id } };
    expect((await server.ask(orders.sheet, asked)).body.errorCode).toBe('not_found');
  });
});

it('what one has ordered is in the export of one’s data', async () => {
  const order = await shop.order(buyer.accessToken, await shop.product([instrument]));
  await shop.act('markPaid', order.id);
  const { orders: exported, rights: held } = await exportedOrders(server.database.db, buyer.userId);
  expect(exported).toMatchObject([
    {
      ...{ number: order.number, state: 'fulfilled', total: '9.90', tax: '1.58', billing },
      ...{
        lines: [{ quantity: 1, total: '9.90' }],
        invoices: [{ code: order.sheets[0]?.code, total: { gross: '9.90' } }],
      },
      history: [{ note: 'placed' }, { note: 'marked_paid' }, { note: 'fulfilled' }],
    },
  ]);
  expect(held).toMatchObject([{ by: 'order', uses: 1, used: 0 }]);
});

describe('the erasure of a buyer', () => {
  it('keeps the order without a person and the invoice as it was, and cancels what was pending', async () => {
    const sold = await shop.product([instrument], { kind: 'licences', uses: 1 });
    const [paid, pending] = [await shop.order(buyer.accessToken, sold), await shop.order(buyer.accessToken, sold)];
    await shop.act('markPaid', paid.id);
    const [{ code } = { code: null }] = await codesOf(paid.id);
    const { db } = server.database;
    await db.execute(
      sql`update user_account set erase_at = ${server.clock.now().toISOString()} where id = ${buyer.userId}`,
    );
    await server.services.profiles.eraseDue();
    expect((await shop.act('markPaid', pending.id)).body.errorCode).toBe('order.no_buyer');
    await server.services.orders.finishDue();
    expect(await shop.sale(paid.id)).toMatchObject({ buyer: null, billing: null, state: 'fulfilled' });
    expect(await shop.sale(pending.id)).toMatchObject({ state: 'cancelled' });
    const { rows } = await db.execute<{ document: string }>(
      sql`select document from sheet where purchase_id = ${pending.id}`,
    );
    expect(rows.map(({ document }) => JSON.parse(document).buyer.name)).toEqual(['Ada Example', 'Ada Example']);
    expect((await redeem(code ?? '', await Respondent.on(server))).status).toBe(200);
  });
});
