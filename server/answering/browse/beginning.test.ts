import type { Attempt } from 'core/contract/answering/attempt';
import { type BrowseDetail, type BrowseRow, browse } from 'core/contract/answering/browse';
import { sql } from 'drizzle-orm';
import { uuidv7 } from '../../database/uuid';
import { dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let open: string;
let closed: string;
let someone: Respondent;
let nobody: Respondent;

beforeAll(async () => {
  server = await createTestServer();
  [someone, nobody] = [await Respondent.on(server), await Respondent.on(server)];
  open = await published(
    server,
    publishable('everyone', (document) => {
      document.settings = { ...document.settings, timeLimit: 20, retake: { rule: 'days', days: 7 } };
      document.texts['de-DE'] = { title: 'Für alle', 'calculation.total.name': 'Summe' };
      document.nuggets?.push({ code: 'n3', group: 'risk_harm', condition: 'total >= 9' });
      document.reports?.push({
        code: 'to_staff',
        audience: 'staff',
        blocks: [{ kind: 'nuggets', group: 'risk_harm' }],
      });
      Object.assign(document.texts['en-US'] ?? {}, {
        'nugget.n3.text': 'Talk to somebody.',
        'image.sun.alt': 'A rising sun',
      });
    }),
  );
  closed = await published(
    server,
    publishable('some', (document) => {
      document.settings = { results: 'staff' };
    }),
  );
  await server.database.db.execute(sql`update instrument set access = 'granted' where id = ${closed}::uuid`);
});
afterAll(() => server.stop());

const detail = async (who: Respondent, id: string, query: Record<string, string> = {}) =>
  dataOf<BrowseDetail>(await server.ask(browse.get, { token: who.accessToken, params: { id }, query }));
const accessOf = async (who: Respondent) =>
  Object.fromEntries(
    dataOf<BrowseRow[]>(await server.ask(browse.list, { token: who.accessToken })).map(({ code, access }) => [
      code,
      access,
    ]),
  );

/** Lets the person answer the closed one, until then. @returns the id of the right */
async function letIn({ userId }: Respondent, until: Date | null): Promise<string> {
  const id = uuidv7(server.clock.now().getTime());
  await server.database.db.execute(sql`
    insert into access_grant (id, what, instrument_id, recipient, email, note, created_at, expires_at)
    select ${id}::uuid, 'instrument', ${closed}::uuid, 'person', lower(email), '', ${server.clock.now().toISOString()}::timestamptz,
      ${until?.toISOString() ?? null}::timestamptz
    from user_account where id = ${userId}::uuid`);
  return id;
}

const stored = async (id: string) =>
  (
    await server.database.db.execute<{ consented_at: string | null }>(
      sql`select consented_at from user_instrument where id = ${id}::uuid`,
    )
  ).rows[0]?.consented_at;

describe('the details of an instrument', () => {
  it('say what it measures, what happens to the answers, and by what rules it is answered', async () => {
    expect(await detail(nobody, open)).toMatchObject({
      version: 1,
      access: 'open',
      accessUntil: null,
      domain: 'wellbeing',
      area: 'mood',
      measures: [{ text: 'Total', locale: 'en-US', facets: [] }],
      ...{ results: 'respondent', seenBy: 'figures', readers: [], asksTexts: true },
      alertsStaff: true,
      timeLimit: 20,
      retake: { rule: 'days', days: 7 },
      cover: { source: 'data:image/png;base64,iVBORw0KGgo=', alt: { text: 'A rising sun', locale: 'en-US' } },
    });
  });

  it('say of each text which language it is in', async () => {
    expect(await detail(nobody, open, { locale: 'de-DE' })).toMatchObject({
      title: 'Für alle',
      textLocale: 'de-DE',
      descriptionLocale: 'en-US',
      instructionsLocale: 'en-US',
      measures: [{ text: 'Summe', locale: 'de-DE', facets: [] }],
    });
  });

  it('name no score where results are for staff alone, and no alert where no report for staff has one', async () => {
    expect(await detail(nobody, closed)).toMatchObject({
      measures: [],
      ...{ results: 'staff', seenBy: 'named', readers: [] },
      alertsStaff: false,
      cover: null,
      timeLimit: null,
      retake: { rule: 'unlimited', days: null },
    });
  });
});

describe('an instrument for those who have access', () => {
  it('is seen by everyone, and begun by none but those', async () => {
    expect(await accessOf(nobody)).toEqual({ everyone: 'open', some: 'needed' });
    expect(await detail(nobody, closed)).toMatchObject({ access: 'needed', accessUntil: null });
    const { status, body } = await nobody.start(closed);
    expect([status, body.errorCode]).toEqual([403, 'instrument.access_needed']);
    const { rows } = await server.database.db.execute(
      sql`select id from user_instrument where user_id = ${nobody.userId}::uuid`,
    );
    expect(rows).toEqual([]);
  });

  it('is begun with access, for as long as that lasts; what was begun goes on afterwards', async () => {
    const until = new Date(server.clock.now().getTime() + 10_000);
    await letIn(someone, until);
    expect(await accessOf(someone)).toEqual({ everyone: 'open', some: 'granted' });
    expect(await detail(someone, closed)).toMatchObject({ access: 'granted', accessUntil: until.toISOString() });
    const begun = await someone.started(closed);

    server.clock.forward(11);
    expect(await accessOf(someone)).toEqual({ everyone: 'open', some: 'needed' });
    expect((await someone.started(closed)).id).toBe(begun.id);
    await someone.answer(begun.id, { q1: 'often', q2: 'often', 'q3.r1': 'often', 'q3.r2': 'often' });
    expect((await someone.complete(begun.id)).status).toBe(200);
    expect((await someone.start(closed)).body.errorCode).toBe('instrument.access_needed');
  });

  it('is closed again when the right is taken back', async () => {
    const right = await letIn(someone, null);
    expect(await detail(someone, closed)).toMatchObject({ access: 'granted', accessUntil: null });
    const now = server.clock.now().toISOString();
    await server.database.db.execute(
      sql`update access_grant set revoked_at = ${now}::timestamptz where id = ${right}::uuid`,
    );
    expect((await someone.start(closed)).body.errorCode).toBe('instrument.access_needed');
  });
});

describe('consent', () => {
  it('is on record with its time; who was not asked has none', async () => {
    const asked = dataOf<Attempt>(await someone.start(open, { consent: true }));
    expect(Date.parse((await stored(asked.id)) ?? '')).toBe(Date.parse(asked.startedAt));
    const unasked = dataOf<Attempt>(await nobody.start(open));
    expect(await stored(unasked.id)).toBeNull();
  });

  it('of an attempt in progress stays what it was', async () => {
    const again = dataOf<Attempt>(await nobody.start(open, { consent: true }));
    expect(await stored(again.id)).toBeNull();
  });
});
