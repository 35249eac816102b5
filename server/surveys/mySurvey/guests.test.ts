import { auth } from 'core/contract/accounts/auth';
import { profile } from 'core/contract/accounts/profile';
import { user } from 'core/contract/accounts/user';
import { attempts } from 'core/contract/answering/attempt';
import { notice } from 'core/contract/platform/notice';
import { mySurvey } from 'core/contract/surveys/mySurvey';
import { survey } from 'core/contract/surveys/survey';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../testing/answering/respondent';
import { type Begun, SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const guest = (surveyId: string) => new SurveyTaker(server, surveyId);
const rowsOf = async (statement: ReturnType<typeof sql>) => (await server.database.db.execute(statement)).rows;
const link = (asked: object = {}) => openedSurvey(server, { audience: 'link', ...asked });
const byInvitation = (asked: object = {}) => openedSurvey(server, { audience: 'invited', ...asked });

describe('a guest', () => {
  it('begins by an open link, goes on with their tokens, and is somebody else each time', async () => {
    const { id } = await link({ items: [{ code: 'a' }, { code: 'b' }] });
    const [one, other] = [guest(id), guest(id)];
    expect((await one.finish()).items).toEqual(['a', 'b']);
    await other.begin();
    expect(other.participation).not.toBe(one.participation);
    const again = await other.begin();
    expect([again.participation, again.accessToken]).toEqual([other.participation, undefined]);
  });

  it('is told where a browser answers once; the server knows no device, and takes a second guest', async () => {
    const settings = { oncePerDevice: true };
    for (const anonymity of ['identified', 'confidential', 'anonymous'] as const) {
      const { id } = await link({ settings, anonymity });
      expect(dataOf(await guest(id).beforehand())).toMatchObject({ isOpen: true, oncePerDevice: true });
      await guest(id).finish();
      expect((await guest(id).start()).status).toBe(200);
    }
    const [plain, others] = [await link(), await byInvitation({ settings })];
    expect(dataOf(await guest(plain.id).beforehand())).toMatchObject({ oncePerDevice: false });
    const { code } = await invited(server, others.id);
    expect(dataOf(await guest(others.id).beforehand({ code }))).toMatchObject({ oncePerDevice: false });
  });

  it('sees itself, its survey and nothing else', async () => {
    const { id } = await link();
    const { id: another } = await link();
    const taker = guest(id);
    const { attempt } = await taker.begin();
    const token = taker.token ?? '';
    expect(dataOf(await server.ask(profile.current, { token }))).toMatchObject({
      email: '',
      displayName: '',
      roles: ['user'],
    });
    expect((await taker.list()).map((row) => row.id)).toEqual([id]);
    const read = (survey: string) => server.ask(mySurvey.read, { params: { id: survey }, token });
    expect((await read(id)).status).toBe(200);
    expect((await read(another)).body.errorCode).toBe('not_found');
    for (const row of [attempts.list, profile.export, user.read]) {
      expect((await server.ask(row, { params: { id }, token })).body.errorCode).toBe('access.denied');
    }
    const start = await server.ask(attempts.create, {
      token,
      body: { instrumentId: attempt.instrumentId, locale: 'en-US' },
    });
    expect(start.body.errorCode).toBe('access.denied');
  });

  it('of another survey begins as a new guest', async () => {
    const [{ id }, { id: another }] = [await link(), await link()];
    const taker = guest(id);
    await taker.begin();
    const elsewhere = new SurveyTaker(server, another, taker.token);
    const begun = await elsewhere.begin();
    expect(begun.accessToken).toBeDefined();
    expect(
      await rowsOf(
        sql`select guest_of from user_account where id in (select user_id from user_survey where id = ${begun.participation})`,
      ),
    ).toEqual([{ guest_of: another }]);
  });

  it('stands in no list, count or record of sign-ins, and gets no notice to its role', async () => {
    const { id } = await link();
    const before = await rowsOf(sql`select count(*)::int as n from audit_event`);
    const taker = guest(id);
    const { refreshToken } = await taker.begin();
    await server.database.db.execute(sql`insert into notice (id, audience, role, type, title_key, params, created_at)
      values (${crypto.randomUUID()}, 'role', 'user', 'message', 'notice.test', '{}', ${server.clock.now().toISOString()})`);
    expect(dataOf(await server.ask(notice.list, { token: taker.token ?? '' }))).toEqual([]);
    expect(dataOf(await server.ask(profile.current, { token: taker.token ?? '' }))).toMatchObject({ notifyCount: 0 });
    const refreshed = dataOf<{ refreshToken: string }>(await server.ask(auth.refresh, { body: { refreshToken } }));
    await server.ask(auth.logout, { body: { refreshToken: refreshed.refreshToken } });
    expect((await taker.read()).body.errorCode).toBe('auth.token_invalid');
    expect(await rowsOf(sql`select count(*)::int as n from audit_event`)).toEqual(before);
    expect(
      await rowsOf(
        sql`select count(*)::int as n from known_place where user_id in (select id from user_account where kind = 'guest')`,
      ),
    ).toEqual([{ n: 0 }]);
    const [row] = await rowsOf(sql`select id from user_account where guest_of = ${id}`);
    const token = await server.tokenOf();
    const listed = await server.ask(user.list, { token, query: { pageSize: '100' } });
    expect(listed.text).not.toContain(String(row?.id));
    expect(listed.text).not.toContain('"email":""');
    const read = await server.ask(user.read, { token, params: { id: String(row?.id) } });
    expect(read.body.errorCode).toBe('not_found');
  });

  it('goes whole when it withdraws', async () => {
    const { id } = await link();
    const taker = guest(id);
    await taker.finish();
    const [row] = await rowsOf(sql`select user_id from user_survey where survey_id = ${id}`);
    expect((await taker.withdraw()).status).toBe(200);
    for (const [table, column] of [
      ['user_account', 'id'],
      ['user_survey', 'user_id'],
      ['user_instrument', 'user_id'],
      ['answer_event', 'user_id'],
      ['score', 'user_id'],
      ['session', 'user_id'],
      ['verification', 'user_id'],
    ]) {
      const found = await rowsOf(
        sql`select * from ${sql.identifier(table ?? '')} where ${sql.identifier(column ?? '')} = ${String(row?.user_id)}`,
      );
      expect([table, found]).toEqual([table, []]);
    }
    expect((await taker.read()).body.errorCode).toBe('auth.token_invalid');
  });
});

describe('a code', () => {
  it('begins once, also by twenty at once, and goes on from anywhere', async () => {
    const { id } = await byInvitation({ items: [{ code: 'a' }, { code: 'b' }] });
    const { code } = await invited(server, id);
    const all = await Promise.all(Array.from({ length: 20 }, () => guest(id).start({ code })));
    const begun = all.map((answered) => dataOf<Begun>(answered));
    expect(new Set(begun.map(({ participation }) => participation)).size).toBe(1);
    expect(new Set(begun.map(({ attempt }) => attempt.id)).size).toBe(1);
    expect(await rowsOf(sql`select count(*)::int as n from user_account where guest_of = ${id}`)).toEqual([{ n: 1 }]);
    const device = guest(id);
    await device.fill((await device.begin({ code })).attempt.id);
    const second = guest(id);
    expect((await second.begin({ code })).attempt.id).not.toBe(begun[0]?.attempt.id);
    await device.next();
    expect((await second.begin({ code })).item.code).toBe('b');
    expect(dataOf(await guest(id).beforehand({ code }))).toMatchObject({ isBegun: true, isOpen: true });
  });

  it('gives an account the right, once and to one', async () => {
    const { id } = await byInvitation();
    const { code } = await invited(server, id);
    const [ann, ben] = [await server.tokenOf(['user']), await server.tokenOf(['user'])];
    expect((await new SurveyTaker(server, id, ann).start()).body.errorCode).toBe('survey.code_needed');
    const both = await Promise.all([ann, ben].map((token) => new SurveyTaker(server, id, token).start({ code })));
    expect(both.map(({ body }) => body.errorCode ?? 'begun').sort()).toEqual(['begun', 'survey.code_used']);
    const winner = both[0]?.status === 200 ? ann : ben;
    expect(dataOf<Begun>(both.find(({ status }) => status === 200) ?? (both[0] as never))).not.toHaveProperty(
      'accessToken',
    );
    const taker = new SurveyTaker(server, id, winner);
    expect((await taker.list()).map((row) => row.id)).toContain(id);
    expect((await taker.start()).status).toBe(200);
    expect((await guest(id).start({ code })).body.errorCode).toBe('survey.code_used');
  });

  it('is not needed by the account of a confirmed address', async () => {
    const { id } = await byInvitation();
    await server.addUser('Mail@Example.org', ['user']);
    await invited(server, id, { email: 'mail@example.org', attributes: {} });
    const taker = new SurveyTaker(server, id, (await server.signIn('mail@example.org')).accessToken);
    expect((await taker.list()).map((row) => row.id)).toEqual([id]);
    expect((await taker.finish()).end).toMatchObject({ done: true });
    expect(await rowsOf(sql`select state from invitation where survey_id = ${id}`)).toEqual([{ state: 'completed' }]);
  });

  it('that somebody began with as a guest goes on as that guest after they have signed in', async () => {
    const { id } = await byInvitation();
    const { code } = await invited(server, id, { email: 'later@example.org' });
    const begun = await guest(id).begin({ code });
    await server.addUser('later@example.org', ['user']);
    const taker = new SurveyTaker(server, id, (await server.signIn('later@example.org')).accessToken);
    const again = await taker.begin();
    expect(again.participation).toBe(begun.participation);
    expect(again.accessToken).toBeDefined();
  });

  it('lets staff without the role user answer as a guest', async () => {
    const { id } = await byInvitation();
    const { code } = await invited(server, id);
    const taker = new SurveyTaker(server, id, await server.tokenOf(['admin']));
    expect((await taker.begin({ code })).accessToken).toBeDefined();
    expect(await rowsOf(sql`select count(*)::int as n from user_account where guest_of = ${id}`)).toEqual([{ n: 1 }]);
  });

  it('survives a restart between the start and the first question', async () => {
    const { id } = await byInvitation();
    const { code } = await invited(server, id);
    await guest(id).begin({ code });
    // As after a kill: the participation was committed, its first attempt was not.
    await server.database.db.execute(
      sql`delete from user_instrument where participation_id in (select id from user_survey where survey_id = ${id})`,
    );
    const taker = guest(id);
    expect((await taker.finish(undefined, { code })).items).toEqual(['a']);
  });
});

describe('saying no', () => {
  it('by code: the invitation keeps only that, and the code answers so', async () => {
    const { id } = await byInvitation();
    const { code } = await invited(server, id, { email: 'no@example.org', name: 'No One', attributes: { a: 'b' } });
    expect((await guest(id).decline({ code })).status).toBe(200);
    expect((await guest(id).decline({ code })).status).toBe(200);
    expect(await rowsOf(sql`select email, name, attributes, state from invitation where survey_id = ${id}`)).toEqual([
      { email: 'no@example.org', name: null, attributes: {}, state: 'declined' },
    ]);
    expect((await guest(id).start({ code })).body.errorCode).toBe('survey.declined');
    expect(dataOf(await guest(id).beforehand({ code }))).toMatchObject({ isOpen: false, why: 'declined' });
  });

  it('by an account that nobody invited: it is not asked again', async () => {
    const { id } = await openedSurvey(server);
    const taker = new SurveyTaker(server, id, await server.tokenOf(['user']));
    const { attempt } = await taker.begin();
    await taker.answer(attempt.id, { q1: 1 });
    expect((await taker.decline()).status).toBe(200);
    expect((await taker.decline()).status).toBe(200);
    expect(await taker.detail()).toMatchObject({ status: 'declined', isOpen: false });
    expect((await taker.start()).body.errorCode).toBe('survey.declined');
    expect(await rowsOf(sql`select id from user_instrument where id = ${attempt.id}`)).toEqual([]);
  });

  it('is for those who are asked alone: of others nothing is kept, and the owner is not kept from anything', async () => {
    const refused = async (id: string, token: string) => {
      const taker = new SurveyTaker(server, id, token);
      expect((await taker.decline()).body.errorCode).toBe('not_found');
      expect((await taker.read()).status).toBe(404);
      expect(await rowsOf(sql`select id from user_survey where survey_id = ${id}`)).toEqual([]);
    };
    const token = await server.tokenOf(['user']);
    await refused((await byInvitation()).id, token);
    await refused((await link()).id, token);
    const later = new Date(server.clock.now().getTime() + 1000);
    for (const asked of [{ status: 'closed' as const }, { closesAt: server.clock.now() }, { opensAt: later }]) {
      const taker = new SurveyTaker(server, (await openedSurvey(server, asked)).id, token);
      expect((await taker.decline()).body.errorCode).toBe('not_found');
    }
    const { id } = await byInvitation();
    const email = 'revoked@example.org';
    await server.addUser(email);
    await invited(server, id, { email, state: 'revoked' });
    const revoked = (await server.signIn(email)).accessToken;
    expect((await new SurveyTaker(server, id, revoked).decline()).body.errorCode).toBe('not_found');
  });

  it('by those who are invited or have begun works; who has only said no has answered nothing', async () => {
    const { id } = await byInvitation();
    const email = 'asked@example.org';
    await server.addUser(email);
    await invited(server, id, { email });
    const asked = (await server.signIn(email)).accessToken;
    expect((await new SurveyTaker(server, id, asked).decline()).status).toBe(200);
    const open = await link();
    const begun = new SurveyTaker(server, open.id, await server.tokenOf(['user']));
    await begun.begin();
    expect((await begun.decline()).status).toBe(200);
    const staff = await server.tokenOf(['superAdmin']);
    const read = await server.ask(survey.read, { params: { id: open.id }, token: staff });
    expect(read.body.data).toMatchObject({ answered: false });
    expect((await server.ask(survey.remove, { params: { id: open.id }, token: staff })).status).toBe(200);
  });

  const completed = async (taker: SurveyTaker, code?: string) => {
    const { attempt } = await taker.begin(code === undefined ? {} : { code });
    await taker.fill(attempt.id);
    await taker.next();
    const asked = { params: { id: attempt.id }, token: taker.token ?? '' };
    return dataOf<{ receipt: { code: string } }>(await server.ask(attempts.closing, asked)).receipt.code;
  };
  const answersOf = (id: string) => rowsOf(sql`select id from user_survey where survey_id = ${id}`);

  it('of an account needs that account: neither its receipt nor its code is enough', async () => {
    const { id } = await byInvitation();
    const { code } = await invited(server, id);
    const taker = new SurveyTaker(server, id, await server.tokenOf(['user']));
    const receipt = await completed(taker, code);
    const other = new SurveyTaker(server, id, await server.tokenOf(['user']));
    for (const given of [{ receipt }, { code }]) {
      expect((await guest(id).withdraw(given)).body.errorCode).toBe('auth.required');
      expect((await other.withdraw(given)).body.errorCode).toBe('access.denied');
    }
    expect((await guest(id).decline({ code })).body.errorCode).toBe('auth.required');
    expect((await answersOf(id)).length).toBe(1);
    expect((await taker.withdraw({ receipt })).status).toBe(200);
    expect(await answersOf(id)).toEqual([]);
  });

  it('also after completion, of a guest by the receipt alone; the record names nobody', async () => {
    const { id } = await openedSurvey(server, { anonymity: 'confidential', audience: 'link' });
    const receipt = await completed(guest(id));
    expect((await guest(id).withdraw({ receipt: 'R-0000-0000-0000-0000' })).body.errorCode).toBe('survey.code_unknown');
    expect((await guest(id).withdraw({ receipt })).status).toBe(200);
    expect(await answersOf(id)).toEqual([]);
    expect(await rowsOf(sql`select id from user_account where guest_of = ${id}`)).toEqual([]);
    const [event] = await rowsOf(
      sql`select actor_id, entity_id, change from audit_event where action = 'survey.withdrawn' and entity_id = ${id}`,
    );
    expect(event).toEqual({ actor_id: null, entity_id: id, change: { survey: id, attempts: 1 } });
  });

  it('of nobody does nothing', async () => {
    const { id } = await link();
    expect((await guest(id).withdraw()).body.errorCode).toBe('auth.required');
    expect((await guest(crypto.randomUUID()).withdraw({ code: 'S-1' })).body.errorCode).toBe('survey.code_unknown');
    expect((await guest(crypto.randomUUID()).withdraw()).body.errorCode).toBe('not_found');
  });
});
