import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { runs } from 'tests/long';
import { findPurchase } from '../../database/purchases';
import { Respondent } from '../../testing/answering/respondent';
import { billing, Shop } from '../../testing/ordering/shop';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { sheetCode } from './sheetDocument';
import { createSheets } from './sheets';

let server: TestServer;
let ids: string[];
beforeAll(async () => {
  server = await createTestServer();
  issuing = sheets();
  await issuing.prepare('en-US');
  const shop = await Shop.on(server);
  const buyer = await Respondent.on(server);
  const { id } = await shop.product([await shop.closedInstrument('issued')]);
  const count = runs(60, 500);
  ids = Array.from({ length: count }, () => crypto.randomUUID());
  await server.database.db.execute(sql`
    insert into purchase (id, number, user_id, state, currency, gross, tax, billing, locale, provider, placed_at)
    select o.id, o.id, ${buyer.userId}, 'pending', 'EUR', 990, 158, ${JSON.stringify(billing)}::jsonb, 'en-US', 'invoice', now()
    from unnest(${sql.param(ids)}::uuid[]) as o (id)`);
  await server.database.db.execute(sql`
    insert into purchase_line (purchase_id, position, product_id, sku, name, text_locale, kind, quantity, unit_price, tax_rate, gross, tax, instruments)
    select o.id, 0, ${id}, 'sku', 'Thing', 'en-US', 'own', 1, 990, 1900, 990, 158, '{}' from unnest(${sql.param(ids)}::uuid[]) as o (id)`);
});
afterAll(() => server.stop());

async function numbers(): Promise<number[]> {
  const { rows } = await server.database.db.execute<{ number: number }>(
    sql`select number from sheet where kind = 'invoice' order by number`,
  );
  return rows.map(({ number }) => number);
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const sheets = () =>
  createSheets({
    db: server.database.db,
    translations: server.services.translations,
    seller: { name: '', address: '', taxId: '', bank: '' },
  });
let issuing: ReturnType<typeof sheets>;
const issue = (id: string, fails = false) =>
  server.database.db.transaction(async (tx) => {
    const order = await findPurchase(tx, id);
    if (order === undefined) throw new Error(id);
    await issuing.issue(tx, order, 'invoice', server.clock.now(), null);
    if (fails) throw new Error('after the number was given out');
  });

/** A process that issues what it is told. */
function startIssuer(): ChildProcess {
  const program = join(__dirname, 'issuing.testing.ts');
  return spawn(process.execPath, ['--import', 'tsx', program, server.database.url], {
    ...{ stdio: ['pipe', 'pipe', 'inherit'] },
  });
}

/** Waits until so many lines have come in all. */
function heardFrom(issuer: ChildProcess): (lines: number) => Promise<void> {
  let count = 0;
  let check = () => {};
  createInterface({ input: issuer.stdout as NonNullable<typeof issuer.stdout> }).on('line', () => {
    count += 1;
    check();
  });
  return (lines) =>
    new Promise((resolve, reject) => {
      check = () => count >= lines && resolve();
      issuer.once('exit', () => reject(new Error('The process has ended by itself')));
      check();
    });
}

it('numbers invoices without a gap and none twice, though many are issued at once and processes are killed meanwhile', async () => {
  const waiting = [...ids];
  // Some fail after they have been given their number: it goes to the next.
  await Promise.allSettled(waiting.splice(0, 10).map((id, index) => issue(id, index % 2 === 0)));
  for (let round = 0; round < runs(1, 5); round += 1) {
    const issuer = startIssuer();
    const said = heardFrom(issuer);
    await said(1);
    const batch = waiting.slice(0, Math.ceil(waiting.length / 2));
    issuer.stdin?.write(`${batch.join('\n')}\n`);
    const mine = batch.slice(-5).map((id) => issue(id));
    await said(1 + Math.min(runs(3, 20), batch.length));
    const exit = once(issuer, 'exit');
    issuer.kill('SIGKILL');
    await exit;
    await Promise.allSettled(mine);
    const issued = await numbers();
    expect(issued).toEqual(upTo(issued.length));
  }
  // Whatever was left is issued in the end, once each, however often it is asked for.
  await Promise.all(ids.flatMap((id) => [issue(id).catch(() => undefined), issue(id).catch(() => undefined)]));
  for (const id of ids) await issue(id);
  expect(await numbers()).toEqual(upTo(ids.length));
  expect(await issuing.verify()).toEqual({ issued: ids.length, altered: [], missing: [] });
});

it('begins at one in a new year, and apart for credit notes', async () => {
  const [id = ''] = ids;
  await server.database.db.transaction(async (tx) => {
    const order = await findPurchase(tx, id);
    if (order === undefined) throw new Error(id);
    await issuing.issue(tx, order, 'credit_note', new Date('2027-01-01T00:00:00Z'), null);
  });
  const { rows } = await server.database.db.execute<{
    kind: 'credit_note';
    year: number;
    number: number;
    document: string;
  }>(sql`select kind, year, number, document from sheet where kind = 'credit_note'`);
  expect(rows.map(sheetCode)).toEqual(['C2027-000001']);
  expect(JSON.parse(rows[0]?.document ?? '')).toMatchObject({
    total: { net: '-8.32', tax: '-1.58', gross: '-9.90' },
    lines: [{ gross: '-9.90', unitPrice: '9.90' }],
  });
});
