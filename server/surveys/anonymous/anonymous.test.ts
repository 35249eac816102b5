import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attempts, type Closing } from 'core/contract/answering/attempt';
import { mySurvey, type SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../testing/answering/respondent';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { createAnonymousSurveys } from './service';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const rowsOf = async (statement: ReturnType<typeof sql>) => (await server.database.db.execute<Row>(statement)).rows;

interface People {
  count: number;
  given?: (index: number) => object;
}

/** An anonymous survey with people who have codes. */
async function survey({ count, given = () => ({}) }: People, asked: object = {}) {
  const made = await openedSurvey(server, { anonymity: 'anonymous', audience: 'invited', ...asked });
  const codes: { id: string; code: string }[] = [];
  for (let index = 0; index < count; index += 1) codes.push(await invited(server, made.id, given(index)));
  const begin = async (index: number, body: object = {}) => {
    const taker = new SurveyTaker(server, made.id);
    await taker.begin({ code: codes[index]?.code, ...body });
    return taker;
  };
  const used = async () =>
    (await rowsOf(sql`select id from invitation where survey_id = ${made.id} and is_used`)).map(({ id }) => id);
  return { ...made, codes, begin, used };
}

const keysOf = async (id: string) =>
  (await rowsOf(sql`select id from anonymous_batch where survey_id = ${id}`)).map((batch) => `${batch.id}.key`);
const credential = () => `${crypto.randomUUID()}-${crypto.randomUUID()}`;
const refusal = (answered: { body: { errorCode?: string } }) => answered.body.errorCode;
const at = (statement: ReturnType<typeof sql>) => rowsOf(statement).then(([row]) => row ?? {});

describe('a code', () => {
  it('leaves no trace of its use on the invitation, not even a lock, until others are used', async () => {
    const { id, codes, begin } = await survey({ count: 6 });
    const side = () =>
      rowsOf(
        sql`select id, xmin::text, xmax::text, ctid::text, state, user_id from invitation where survey_id = ${id}`,
      );
    const before = await side();
    const taker = await begin(2);
    await taker.finish();
    expect(await side()).toEqual(before);
    const own = await at(sql`select * from user_survey where id = ${taker.participation}`);
    expect(own).toMatchObject({ invitation_id: null });
    const [waiting] = await rowsOf(sql`select * from anonymous_code where survey_id = ${id}`);
    expect(JSON.stringify(waiting)).not.toContain(codes[2]?.id);
  });

  it('begins once; whoever has the credential goes on, and nobody else', async () => {
    const { id, codes, begin } = await survey({ count: 6 });
    const secret = credential();
    const taker = await begin(0, { credential: secret });
    const body = { code: codes[0]?.code };
    const other = new SurveyTaker(server, id);
    expect(refusal(await other.start(body))).toBe('survey.code_used');
    expect(refusal(await other.start({ ...body, credential: credential() }))).toBe('survey.code_used');
    expect(dataOf<SurveyBeforehand>(await other.beforehand(body))).toMatchObject({ isOpen: false, why: 'used' });
    const again = await other.begin({ ...body, credential: secret });
    expect(again).toMatchObject({ participation: taker.participation, accessToken: expect.any(String) });
    // In the same browser without it too.
    expect(await taker.begin(body)).toMatchObject({ participation: taker.participation });
  });

  it('goes to one of many who use it at once', async () => {
    const { id, codes } = await survey({ count: 6 });
    const all = await Promise.all(
      Array.from({ length: 8 }, () => new SurveyTaker(server, id).start({ code: codes[0]?.code })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.flatMap((each) => refusal(each) ?? [])).toEqual(Array(7).fill('survey.code_used'));
  });
});

describe('a batch', () => {
  it('is written when it has enough people, in one transaction apart from their participations', async () => {
    const { id, codes, begin, used } = await survey({ count: 8 });
    for (const index of [6, 1, 4, 0]) await begin(index);
    expect(await used()).toEqual([]);
    const [key] = await keysOf(id);
    expect(await readdir(server.keysDir)).toContain(key);
    await begin(3);
    expect([...(await used())].sort()).toEqual([6, 1, 4, 0, 3].map((index) => codes[index]?.id).sort());
    const numbers = (statement: ReturnType<typeof sql>) =>
      rowsOf(statement).then((rows) => rows.map(({ xmin }) => xmin));
    const [mark, ...others] = new Set(
      await numbers(sql`select xmin::text from invitation where survey_id = ${id} and is_used`),
    );
    const rewritten = new Set(await numbers(sql`select xmin::text from user_survey where survey_id = ${id}`));
    expect([others, rewritten.size, rewritten.has(mark)]).toEqual([[], 1, false]);
    const guests = await numbers(sql`select xmin::text from user_account where guest_of = ${id}`);
    expect(new Set(guests)).toEqual(rewritten);
    // Nothing that waited is left, and no key.
    expect(await rowsOf(sql`select from anonymous_code where survey_id = ${id}`)).toEqual([]);
    expect(await rowsOf(sql`select from anonymous_batch where survey_id = ${id}`)).toEqual([]);
    expect(await readdir(server.keysDir)).not.toContain(key);
    expect(refusal(await new SurveyTaker(server, id).start({ code: codes[6]?.code }))).toBe('survey.code_used');
  });

  it('has people who share attributes and language; of the others nothing is copied', async () => {
    const site = { code: 'site', kind: 'text', from: 'invitation' };
    const given = (index: number) => ({
      attributes: { site: index < 6 ? 'berlin' : `rare-${index}` },
      locale: index < 6 ? 'de-DE' : 'en-US',
    });
    const texts = { 'en-US': { title: 'A' }, 'de-DE': { title: 'B' } };
    const { begin, used, codes } = await survey({ count: 12, given }, { attributes: [site], texts });
    const common = await begin(0, { locale: 'de-DE' });
    const otherwise = await begin(1, { locale: 'en-US' });
    const rare = await begin(7, { locale: 'de-DE' });
    const own = async ({ participation }: SurveyTaker) =>
      at(
        sql`select p.attributes, p.locale, u.locale as of_guest from user_survey p join user_account u on u.id = p.user_id where p.id = ${participation}`,
      );
    expect(await own(common)).toEqual({ attributes: { site: 'berlin' }, locale: 'de-DE', of_guest: 'de-DE' });
    // Who answers in another language than that of the invitation is not named by it.
    expect(await own(otherwise)).toEqual({ attributes: { site: 'berlin' }, locale: 'en-US', of_guest: 'en-US' });
    expect(await own(rare)).toEqual({ attributes: {}, locale: 'en-US', of_guest: 'en-US' });
    for (const index of [8, 9, 10]) await begin(index);
    // Two of one kind and four of the other are no batch.
    expect(await used()).toEqual([]);
    await begin(11);
    expect([...(await used())].sort()).toEqual([7, 8, 9, 10, 11].map((index) => codes[index]?.id).sort());
  });

  it('that is too small when the survey closes is thrown away', async () => {
    const { id, begin, used } = await survey({ count: 8 });
    for (const index of [0, 1, 2, 3, 4, 5, 6]) await (await begin(index)).finish();
    const marked = await used();
    expect(marked).toHaveLength(5);
    const [key] = await keysOf(id);
    await server.services.anonymousSurveys.throwAway(id);
    expect(await rowsOf(sql`select from anonymous_code where survey_id = ${id}`)).toEqual([]);
    expect(await readdir(server.keysDir)).not.toContain(key);
    expect(await used()).toEqual(marked);
    await server.database.db.execute(
      sql`update survey set status = 'closed', closed_at = now() - interval '1 year' where id = ${id}`,
    );
    expect(await server.services.anonymousSurveys.settleDue()).toBeGreaterThan(0);
    // All of them alike.
    const numbers = await rowsOf(sql`select distinct xmin::text from user_survey where survey_id = ${id}`);
    expect(numbers).toHaveLength(1);
    expect(await rowsOf(sql`select from anonymous_taking where survey_id = ${id}`)).toEqual([]);
  });

  it('survives the death of the server; with its key in another place nobody can begin, and nothing is lost', async () => {
    const { id, codes, begin } = await survey({ count: 6 });
    await begin(0);
    const owner = { kind: 'invitation' as const, id: codes[0]?.id ?? '' };
    const needs = { db: server.database.db, clock: server.clock.now, log: { error: () => undefined } };
    const restarted = createAnonymousSurveys({ ...needs, keysDir: server.keysDir });
    expect(await restarted.isSpent(id, owner)).toBe(true);
    expect(await restarted.isSpent(id, { ...owner, id: codes[1]?.id ?? '' })).toBe(false);
    const elsewhere = createAnonymousSurveys({ ...needs, keysDir: join(server.keysDir, 'elsewhere') });
    await expect(elsewhere.isSpent(id, owner)).rejects.toMatchObject({ code: 'survey.key_missing' });
    // Closing ends it, also where the key is lost.
    await elsewhere.throwAway(id);
    expect(await elsewhere.isSpent(id, owner)).toBe(false);
  });

  it('begins nowhere where no key can be kept', async () => {
    const { id, codes } = await survey({ count: 6 });
    const errors: unknown[] = [];
    const log = { error: (about: unknown) => void errors.push(about) };
    const file = join(server.keysDir, '..', 'a-file');
    await writeFile(file, '');
    const needs = { db: server.database.db, clock: server.clock.now, log };
    const blocked = createAnonymousSurveys({ ...needs, keysDir: join(file, 'keys') });
    const spender = { kind: 'invitation' as const, id: codes[0]?.id ?? '', attributes: {}, locale: null };
    const spend = server.database.db.transaction((tx) => blocked.spend(tx, id, spender));
    await expect(spend).rejects.toMatchObject({ code: 'survey.key_missing' });
    expect(errors).toHaveLength(1);
  });
});

describe('of a participation', () => {
  it('times become days, its events go, its ids say nothing of when', async () => {
    const { begin } = await survey({ count: 6 });
    const taker = await begin(0);
    const [attempt] = await rowsOf(sql`select id from user_instrument where participation_id = ${taker.participation}`);
    const attemptId = String(attempt?.id);
    dataOf(await taker.answer(attemptId, { q1: 2 }));
    server.clock.forward(95);
    dataOf(await taker.complete(attemptId));
    const closing = dataOf<Closing>(
      await server.ask(attempts.closing, { token: taker.token ?? '', params: { id: attemptId } }),
    );
    await taker.next();
    expect(closing.completedAt).toBe('2026-06-15T00:00:00.000Z');
    const own = await at(sql`select a.*, s.completed_at as scored, v.issued_at from user_instrument a
      join score s on s.attempt_id = a.id join verification v on v.attempt_id = a.id where a.id = ${attemptId} limit 1`);
    const day = expect.stringMatching(/ 00:00:00\+00$/);
    expect(own).toMatchObject({ completed_at: day, saved_at: day, scored: day, issued_at: day, expires_at: null });
    expect(own.started_at).toMatch(/ 23:58:00\+00$/);
    expect(await rowsOf(sql`select from answer_event where attempt_id = ${attemptId}`)).toEqual([]);
    const whole = await at(sql`select p.id, p.started_at, p.ended_at, u.id as user, u.created_at, u.last_login_at,
      s.id as session, s.created_at as begun, s.last_used_at, s.expires_at, s.ip, s.user_agent, t.issued_at
      from user_survey p join user_account u on u.id = p.user_id join session s on s.user_id = u.id
      join refresh_token t on t.session_id = s.id where p.id = ${taker.participation}`);
    for (const name of [
      'started_at',
      'ended_at',
      'created_at',
      'last_login_at',
      'begun',
      'last_used_at',
      'expires_at',
      'issued_at',
    ])
      expect([name, whole[name]]).toEqual([name, day]);
    expect(whole).toMatchObject({ ip: null, user_agent: null });
    for (const id of [attemptId, whole.id, whole.user, whole.session]) expect(id).toMatch(/^.{14}4/);
  });

  it('logs and the record of events name nothing', async () => {
    const { begin, codes, id } = await survey({ count: 6 });
    const lines = server.logLines.length;
    const events = async () => rowsOf(sql`select * from audit_event`);
    const before = await events();
    const taker = await begin(0);
    const [attempt] = await rowsOf(
      sql`select id, user_id from user_instrument where participation_id = ${taker.participation}`,
    );
    await taker.answer(String(attempt?.id), { q1: 2 });
    await server.ask(attempts.abandon, { token: taker.token ?? '', params: { id: String(attempt?.id) }, body: {} });
    await new SurveyTaker(server, id).start({ code: codes[0]?.code });
    const logged = server.logLines.slice(lines).join('\n');
    for (const secret of [
      codes[0]?.id,
      codes[0]?.code,
      taker.participation,
      attempt?.id,
      attempt?.user_id,
      '127.0.0.1',
    ])
      expect(logged).not.toContain(secret);
    expect(await events()).toEqual(before);
  });

  it('the receipt alone takes it back; the code cannot', async () => {
    const { begin, codes, id, used } = await survey({ count: 6 });
    const taker = await begin(0);
    const [attempt] = await rowsOf(sql`select id from user_instrument where participation_id = ${taker.participation}`);
    await taker.fill(String(attempt?.id));
    const { receipt } = dataOf<Closing>(
      await server.ask(attempts.closing, { token: taker.token ?? '', params: { id: String(attempt?.id) } }),
    );
    const stranger = new SurveyTaker(server, id);
    expect(refusal(await stranger.withdraw({ code: codes[0]?.code }))).toBe('survey.code_used');
    expect(refusal(await stranger.decline({ code: codes[0]?.code }))).toBe('survey.code_used');
    expect((await stranger.withdraw({ receipt: receipt.code })).status).toBe(200);
    expect(await rowsOf(sql`select from user_survey where survey_id = ${id}`)).toEqual([]);
    expect(await rowsOf(sql`select from user_account where guest_of = ${id}`)).toEqual([]);
    // The code stays used.
    expect(refusal(await stranger.start({ code: codes[0]?.code }))).toBe('survey.code_used');
    expect(await used()).toEqual([]);
    expect((await stranger.decline({ code: codes[1]?.code })).status).toBe(200);
  });
});

describe('somebody with an account', () => {
  it('answers as a guest, once, and nothing of it is theirs', async () => {
    const userId = await server.addUser('ann@example.org');
    const { accessToken } = await server.signIn('ann@example.org');
    await server.database.db.execute(sql`update user_account set email_verified_at = now() where id = ${userId}`);
    const { id } = await survey({ count: 6, given: (index) => (index === 0 ? { email: 'ann@example.org' } : {}) });
    const account = () => new SurveyTaker(server, id, accessToken);
    expect((await account().list()).map((row) => row.id)).toContain(id);
    const taker = account();
    const begun = await taker.begin();
    expect(begun.accessToken).toEqual(expect.any(String));
    const [own] = await rowsOf(sql`select user_id from user_survey where id = ${begun.participation}`);
    expect(own?.user_id).not.toBe(userId);
    expect(refusal(await account().start())).toBe('survey.code_used');
    expect((await account().list()).map((row) => row.id)).not.toContain(id);
    expect(dataOf(await account().read())).toMatchObject({ isOpen: false, participation: null });
    expect(refusal(await account().withdraw())).toBe('survey.code_used');
    expect(dataOf(await server.ask(attempts.list, { token: accessToken }))).toEqual([]);
  });

  it('has one right where everyone is asked', async () => {
    const { id } = await openedSurvey(server, { anonymity: 'anonymous', audience: 'everyone' });
    const tokens: string[] = [];
    for (let count = 0; count < 5; count += 1) tokens.push(await server.tokenOf(['user']));
    for (const token of tokens) await new SurveyTaker(server, id, token).finish();
    expect(await rowsOf(sql`select from anonymous_account where survey_id = ${id}`)).toHaveLength(5);
    for (const token of tokens) {
      expect(refusal(await new SurveyTaker(server, id, token).start())).toBe('survey.code_used');
    }
    expect(refusal(await server.ask(mySurvey.start, { params: { id }, body: {} }))).toBe('auth.required');
  });
});
