import { type InvitationRow, invitation } from 'core/contract/surveys/invitation';
import { mySurvey } from 'core/contract/surveys/mySurvey';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { lanesOf } from '../../database/codeLookups';
import { surveyCollaborator } from '../../database/schema/survey';
import { dataOf } from '../../testing/answering/respondent';
import { whileHeld } from '../../testing/database/heldTable';
import { SurveyTaker } from '../../testing/surveys/participant';
import { openedSurvey, type TestSurvey } from '../../testing/surveys/survey';
import { type Answered, createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await createTestServer();
  userId = await server.addUser('owner@example.org', ['admin']);
  token = (await server.signIn('owner@example.org')).accessToken;
});
afterAll(() => server.stop());

async function survey(asked: Parameters<typeof openedSurvey>[1] = {}, may: 'own' | 'see' | 'results' = 'own') {
  const made = await openedSurvey(server, { audience: 'invited', ...asked });
  await server.database.db.insert(surveyCollaborator).values({ surveyId: made.id, userId, may });
  const definition = JSON.stringify(asked.attributes ?? []);
  await server.database.db.execute(
    sql`update survey set definition = definition || jsonb_build_object('attributes', ${definition}::jsonb) where id = ${made.id}`,
  );
  return made;
}

interface Created {
  created: number;
  existing: number;
  refused: { index: number; code: string }[];
  codes?: string[];
}

const create = ({ id }: TestSurvey, people: object[], by = token): Promise<Answered> =>
  server.ask(invitation.create, { params: { id }, body: { people }, token: by });
const list = async ({ id }: TestSurvey, query: Record<string, string> = {}) => {
  const answered = await server.ask(invitation.list, { params: { id }, query, token });
  const data = dataOf<{ rows: InvitationRow[]; counts: Record<string, number> }>(answered);
  return { ...data, cursor: answered.body.cursor };
};
const guest = ({ id }: TestSurvey) => new SurveyTaker(server, id);

it('takes no more of a list of people at once than it can look at', async () => {
  const made = await survey();
  const attributes = Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`a${number}`, 'x']));
  const people = Array.from({ length: 10_000 }, () => ({ attributes }));
  const { status, body } = await create(made, people);
  expect([status, body.errorCode]).toEqual([413, 'request.too_large']);
});

it('invites people, says of each other one why not, and gives codes to those without an address', async () => {
  const made = await survey({
    attributes: [
      { code: 'site', kind: 'choice', values: ['berlin'], from: 'invitation' },
      { code: 'age', kind: 'number' },
    ],
  });
  await create(made, [{ email: 'before@example.org' }]);
  const given = dataOf<Created>(
    await create(made, [
      { email: 'Before@Example.org' },
      {
        email: 'ann@example.org',
        name: 'Ann',
        locale: 'de-DE',
        timeZone: 'Europe/Berlin',
        attributes: { site: 'berlin' },
      },
      { email: 'ANN@example.org' },
      { email: 'ann' },
      { email: 'a@example.org', attributes: { site: 'paris' } },
      { email: 'a@example.org', attributes: { age: 4 } },
      { email: 'a@example.org', locale: 'xx-XX' },
      { email: 'a@example.org', timeZone: 'Berlin' },
      { name: 'Handed' },
      {},
    ]),
  );
  expect(given).toEqual({
    created: 3,
    existing: 1,
    refused: [
      { index: 2, code: 'twice' },
      { index: 3, code: 'email_malformed' },
      { index: 4, code: 'attribute_value', field: 'site' },
      { index: 5, code: 'attribute_unknown', field: 'age' },
      { index: 6, code: 'locale_unknown' },
      { index: 7, code: 'time_zone_unknown' },
    ],
    codes: [expect.stringMatching(/^S(-[0-9A-Z]{4}){5}$/), expect.stringMatching(/^S-/)],
  });
  for (const code of given.codes ?? []) expect((await guest(made).start({ code, consent: true })).status).toBe(200);
});

it('lets no name, address or detail of one stop the others, and takes out signs that nobody sees', async () => {
  const made = await survey({ attributes: [{ code: 'note', kind: 'text', from: 'invitation' }] });
  await create(made, [{ email: 'old@xn--bcher-kva.example' }]);
  const given = dataOf<Created>(
    await create(made, [
      { email: 'q1@example.org', name: 'Soft\u00adhyphen\n\u202bAnn\u202c', locale: 'de' },
      { email: 'q2@example.org', name: 'A\u0000b' },
      { email: 'q3@example.org', name: 'x'.repeat(101) },
      { email: `${'x'.repeat(250)}@example.org` },
      { email: 'q4@example.org', attributes: { note: 'x'.repeat(1001) } },
      { email: 'q5@example.org', locale: 'no language' },
      { email: 'Old@Bücher.example' },
      { email: 'q6@example.org', name: '', attributes: { note: ' ' } },
    ]),
  );
  expect(given).toEqual({
    created: 2,
    existing: 1,
    refused: [
      { index: 1, code: 'name_characters' },
      { index: 2, code: 'name_too_long' },
      { index: 3, code: 'email_too_long' },
      { index: 4, code: 'attribute_too_long', field: 'note' },
      { index: 5, code: 'locale_unknown' },
    ],
  });
  const [first] = (await list(made, { keyword: 'q1' })).rows;
  expect(first).toMatchObject({ email: 'q1@example.org', name: 'Softhyphen Ann', locale: 'de-DE' });
});

it('invites ten thousand at once, and again, also twice at the same time', async () => {
  const made = await survey();
  const people = Array.from({ length: 10_000 }, (_, index) => ({
    email: `p${index}@example.org`,
    name: `Person ${index}`,
  }));
  const [one, other] = await Promise.all([create(made, people), create(made, people)]);
  const [first, second] = [dataOf<Created>(one), dataOf<Created>(other)];
  expect(first.created + second.created).toBe(10_000);
  expect(first.existing + second.existing).toBe(10_000);
  const { rows, counts, cursor } = await list(made, { keyword: 'person 77', pageSize: '50' });
  expect(counts).toEqual({ waiting: 10_000 });
  expect(rows.length).toBe(50);
  const seen = new Set(rows.map(({ email }) => email));
  for (let next = cursor; next; ) {
    const page = await list(made, { keyword: 'person 77', pageSize: '50', cursor: next });
    for (const { email } of page.rows) seen.add(email);
    next = page.cursor;
  }
  expect(seen.size).toBe(people.filter(({ name }) => name.includes('77')).length);
});

it('shows how far each is: the first answer counts as the start', async () => {
  const made = await survey();
  const { codes = [] } = dataOf<Created>(await create(made, [{ name: 'Ann' }, { name: 'Ben' }]));
  const taker = guest(made);
  const states = async () => Object.fromEntries((await list(made)).rows.map(({ name, state }) => [name, state]));
  await taker.beforehand({ code: codes[0] });
  expect(await states()).toEqual({ Ann: 'waiting', Ben: 'waiting' });
  const { attempt } = await taker.begin({ code: codes[0] });
  expect(await states()).toEqual({ Ann: 'opened', Ben: 'waiting' });
  await taker.answer(attempt.id, { q1: 1 });
  expect(await states()).toEqual({ Ann: 'started', Ben: 'waiting' });
  expect((await list(made, { state: 'started' })).rows.map(({ name }) => name)).toEqual(['Ann']);
  expect((await list(made)).counts).toEqual({ started: 1, waiting: 1 });
  await taker.complete(attempt.id);
  await taker.next();
  expect(await states()).toEqual({ Ann: 'completed', Ben: 'waiting' });
});

it('hands out the links again, without a cell that a spreadsheet would compute', async () => {
  const made = await survey({ attributes: [{ code: 'note', kind: 'text', from: 'invitation' }] });
  const { codes = [] } = dataOf<Created>(
    await create(made, [
      { email: 'ann@example.org', name: '=HYPERLINK("http://evil.example")', attributes: { note: '+1' } },
      { name: 'Ben, "B"' },
    ]),
  );
  const answered = await server.ask(invitation.links, { params: { id: made.id }, token });
  expect(answered.headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows: Record<string, string>[] = parse(answered.text, { columns: true, bom: true });
  expect(rows.length).toBe(2);
  const ann = rows.find(({ email }) => email === 'ann@example.org');
  expect([ann?.name, ann?.note]).toEqual([`'=HYPERLINK("http://evil.example")`, "'+1"]);
  const ben = rows.find(({ name }) => name === 'Ben, "B"');
  expect(ben?.link).toBe(`http://localhost/user/login?redirect=/my-surveys/answerSurvey/${made.id}#code=${codes[0]}`);
  expect((await guest(made).start({ code: ann?.code })).status).toBe(200);
  for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+@\t\r]/);
});

it('keeps no code in the open', async () => {
  const made = await survey();
  const { codes: [code = ''] = [] } = dataOf<Created>(await create(made, [{}]));
  const { rows } = await server.database.db.execute(sql`select * from invitation where survey_id = ${made.id}`);
  const stored = JSON.stringify(rows);
  for (const part of [code, code.slice(2).replaceAll('-', '')]) expect(stored).not.toContain(part);
});

it('revokes one by one', async () => {
  const made = await survey();
  const { codes: [code = ''] = [] } = dataOf<Created>(await create(made, [{}]));
  const [row] = (await list(made)).rows;
  const revoke = () =>
    server.ask(invitation.revoke, { params: { id: made.id, invitation: row?.id ?? '' }, body: {}, token });
  expect((await revoke()).status).toBe(200);
  expect((await revoke()).status).toBe(200);
  expect((await guest(made).start({ code })).body.errorCode).toBe('survey.code_revoked');
  expect((await list(made)).rows.map(({ state }) => state)).toEqual(['revoked']);
  const links = await server.ask(invitation.links, { params: { id: made.id }, token });
  expect(links.text.trim().split('\n').length).toBe(1);
});

it('is for those who may change the survey; others do not see it', async () => {
  const made = await survey({}, 'see');
  expect((await create(made, [{}])).body.errorCode).toBe('access.denied');
  expect((await list(made)).rows).toEqual([]);
  const stranger = await server.tokenOf(['admin']);
  expect((await create(made, [{}], stranger)).body.errorCode).toBe('not_found');
  const superAdmin = await server.tokenOf(['superAdmin']);
  expect((await create(made, [{}], superAdmin)).status).toBe(200);
});

describe('wrong codes', () => {
  const counted = async () =>
    (await server.database.db.execute(sql`select count(*)::int as n from sign_in_failure`)).rows;
  const wrong = () => `S-${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;

  it('are told from right ones only by the answer, also those of another survey and the survey’s of no code', async () => {
    const [made, other] = [await survey(), await survey()];
    const { codes: [foreign = ''] = [] } = dataOf<Created>(await create(other, [{}]));
    for (const code of [foreign, wrong(), '', 'S-', '\u0000', 'x'.repeat(60)]) {
      const answered = await guest(made).start({ code }, '192.0.2.77');
      expect([code, answered.status, answered.body.errorCode]).toEqual([code, 422, 'survey.code_unknown']);
    }
  });

  /** Begins a flood whose look-ups wait for a table: all that may be under way are, and everything else passes. */
  const othersPassing = <Begun>(made: TestSurvey, table: string, begin: () => Begun): Promise<Begun> =>
    whileHeld(server.database, table, async ({ count, until }) => {
      const most = lanesOf(server.database.pool.options.max ?? 0);
      const begun = begin();
      await until(most);
      const other = () => server.ask(mySurvey.puzzle, { params: { id: made.id } });
      for (let time = 0; time < 20; time += 1) expect((await other()).status).toBe(200);
      expect(await count()).toBe(most);
      return begun;
    });

  it('are limited by network: above the limit nothing is looked up from there, and others are not held up', async () => {
    server.clock.forward(60);
    const made = await survey();
    const { codes: [code = ''] = [] } = dataOf<Created>(await create(made, [{}]));
    const from = '198.51.100.1';
    const asked = jest.spyOn(server.database.pool, 'query');
    const lookUps = () => asked.mock.calls.filter((call) => JSON.stringify(call).includes('code_hash')).length;
    const guesses = await Promise.all(Array.from({ length: 150 }, () => guest(made).start({ code: wrong() }, from)));
    const refusals = guesses.map(({ body }) => body.errorCode);
    expect(refusals.filter((one) => one === 'survey.code_unknown').length).toBe(100);
    expect(refusals.filter((one) => one === 'request.rate_limited').length).toBe(50);
    expect(lookUps()).toBe(100);
    // Nor do they wait for the look-ups of others.
    const [others] = await whileHeld(server.database, 'invitation', async ({ until }) => {
      const other = guest(made).start({ code: wrong() }, '203.0.113.9');
      await until(1);
      const later = [
        await guest(made).start({ code }, from),
        await guest(made).beforehand({ code: wrong() }, from),
        await guest(made).decline({ code: wrong() }, from),
        await guest(made).withdraw({ receipt: 'R-0000-0000-0000-0000' }, from),
      ];
      expect(later.map(({ body }) => body.errorCode)).toEqual(later.map(() => 'request.rate_limited'));
      return [other] as const;
    });
    expect((await others).body.errorCode).toBe('survey.code_unknown');
    expect(lookUps()).toBe(101);
    server.clock.forward(60);
    expect((await guest(made).start({ code }, from)).status).toBe(200);
  });

  it('a flood from everywhere holds neither rows nor connections nor those with a right code', async () => {
    server.clock.forward(60);
    const made = await survey();
    const { codes: [code = ''] = [] } = dataOf<Created>(await create(made, [{}]));
    const rowsBefore = await counted();
    const guess = (_: unknown, index: number) =>
      guest(made).beforehand({ code: wrong() }, `10.${index >> 8}.${index & 255}.1`);
    const { flood, right } = await othersPassing(made, 'invitation', () => ({
      flood: Array.from({ length: 1100 }, guess),
      right: guest(made).start({ code }, '203.0.113.10'),
    }));
    expect((await right).status).toBe(200);
    const refusals = (await Promise.all(flood)).map(({ body }) => body.errorCode);
    expect(refusals.filter((one) => one === 'survey.code_unknown').length).toBe(1000);
    expect(refusals.filter((one) => one === 'request.rate_limited').length).toBe(100);
    expect(await counted()).toEqual(rowsBefore);
    server.clock.forward(60);
  });

  it('leave connections also where somebody comes back with what only their browser holds', async () => {
    const made = await survey({ anonymity: 'anonymous' });
    const comeBack = () => guest(made).start({ credential: `${crypto.randomUUID()}-${crypto.randomUUID()}` });
    const { flood } = await othersPassing(made, 'anonymous_taking', () => ({
      flood: Array.from({ length: 50 }, comeBack),
    }));
    const refusals = (await Promise.all(flood)).map(({ body }) => body.errorCode);
    expect(new Set(refusals)).toEqual(new Set(['survey.code_needed']));
  });
});
