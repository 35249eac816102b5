import { audit } from 'core/contract/accounts/audit';
import { auth } from 'core/contract/accounts/auth';
import { type InvitationRow, invitation } from 'core/contract/surveys/invitation';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../testing/answering/respondent';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const day = 24 * 3600;
const staff = () => server.tokenOf(['superAdmin']);
const waves = [
  { code: 'first', starts: { days: 0, after: 'joining' as const }, window: 7 },
  { code: 'second', starts: { days: 30, after: 'wave' as const }, window: 7 },
];
const withWaves = () => openedSurvey(server, { audience: 'invited', waves });

const revoke = async (id: string, row: string) =>
  dataOf(await server.ask(invitation.revoke, { params: { id, invitation: row }, body: {}, token: await staff() }));

async function shown(id: string) {
  const answered = await server.ask(invitation.list, { params: { id }, token: await staff() });
  return dataOf<{ rows: InvitationRow[] }>(answered).rows.map(({ state }) => state);
}

const begun = async (id: string) =>
  (
    await server.database.db.execute<{ wave: string; status: string; invitation: string | null }>(
      sql`select wave, status, invitation_id as invitation from user_survey where survey_id = ${id}::uuid order by started_at`,
    )
  ).rows;

async function account(surveyId: string) {
  const email = `${crypto.randomUUID()}@example.org`;
  await server.addUser(email, ['user']);
  const taker = new SurveyTaker(server, surveyId, (await server.signIn(email)).accessToken);
  const later = async (seconds: number) => {
    server.clock.forward(seconds);
    taker.token = (await server.signIn(email)).accessToken;
  };
  return { taker, later };
}

describe('an invitation to waves', () => {
  it('is completed with the last wave; between waves it is under way, and can be taken back', async () => {
    const { id } = await withWaves();
    const { code, id: row } = await invited(server, id);
    const guest = new SurveyTaker(server, id);
    await guest.finish(undefined, { code });
    expect(await shown(id)).toEqual(['started']);
    await revoke(id, row);
    expect(await shown(id)).toEqual(['revoked']);
    expect((await guest.read()).status).toBe(401);
    server.clock.forward(31 * day);
    const back = new SurveyTaker(server, id);
    for (const asked of [await back.start({ code }), await back.beforehand({ code })]) {
      expect([asked.status, asked.body.errorCode]).toEqual([409, 'survey.code_revoked']);
    }
    expect(await begun(id)).toMatchObject([{ wave: 'first', status: 'completed' }]);

    const whole = await withWaves();
    const other = await invited(server, whole.id);
    await new SurveyTaker(server, whole.id).finish(undefined, { code: other.code });
    server.clock.forward(31 * day);
    await new SurveyTaker(server, whole.id).finish(undefined, { code: other.code });
    expect(await shown(whole.id)).toEqual(['completed']);
    await revoke(whole.id, other.id);
    expect(await shown(whole.id)).toEqual(['completed']);
    const log = await server.ask(audit.list, { token: await staff(), query: { pageSize: '100' } });
    const revoked = dataOf<{ action: string; entityId: string | null }[]>(log).flatMap(({ action, entityId }) =>
      action === 'survey.invitation_revoked' ? [entityId] : [],
    );
    expect([revoked.includes(id), revoked.includes(whole.id)]).toEqual([true, false]);
  });

  it('is under way again where a wave was added after the last', async () => {
    const { id } = await withWaves();
    const { code, id: row } = await invited(server, id);
    await new SurveyTaker(server, id).finish(undefined, { code });
    await server.database.db.execute(sql`update invitation set state = 'completed' where survey_id = ${id}::uuid`);
    await revoke(id, row);
    expect(await shown(id)).toEqual(['revoked']);
  });

  it('that was taken back leads an account into no wave, with or without the code', async () => {
    const { id } = await withWaves();
    const { code, id: row } = await invited(server, id);
    const { taker, later } = await account(id);
    await taker.begin({ code });
    await revoke(id, row);
    for (const days of [0, 38]) {
      await later(days * day);
      expect((await taker.start()).body.errorCode).toBe('survey.closed');
      expect((await taker.start({ code })).body.errorCode).toBe('survey.code_revoked');
      expect(dataOf(await taker.beforehand())).toMatchObject({ isOpen: false, why: 'closed' });
      expect(await taker.detail()).toMatchObject({
        isOpen: false,
        waves: [{ status: 'missed' }, { status: 'missed' }],
      });
    }
    expect(await begun(id)).toMatchObject([{ wave: 'first', status: 'expired', invitation: row }]);
  });

  it('signs its guest out also where their wave was over before', async () => {
    const { id } = await withWaves();
    const { code, id: row } = await invited(server, id);
    const guest = new SurveyTaker(server, id);
    const { refreshToken } = await guest.begin({ code });
    const before = new Date(server.clock.now().getTime() - day * 1000).toISOString();
    await server.database.db.execute(
      sql`update user_survey set window_ends_at = ${before}::timestamptz where survey_id = ${id}::uuid`,
    );
    await server.services.mySurveys.endOverdue(new AbortController().signal);
    expect(await begun(id)).toMatchObject([{ status: 'expired' }]);
    expect((await guest.read()).status).toBe(200);
    await revoke(id, row);
    expect((await guest.start()).status).toBe(401);
    expect((await server.ask(auth.refresh, { body: { refreshToken } })).status).toBe(401);
  });

  it('is that of every wave, also for whoever comes without the code', async () => {
    const { id } = await withWaves();
    const { code, id: row } = await invited(server, id);
    const guest = new SurveyTaker(server, id);
    await guest.finish(undefined, { code });
    // As a browser that still holds the tokens: they last so long in no test.
    const days = 31 * day;
    await server.database.db.execute(sql`
      update user_survey set started_at = started_at - make_interval(secs => ${days}), ended_at = ended_at - make_interval(secs => ${days})
      where survey_id = ${id}::uuid
    `);
    await guest.begin();
    expect(await begun(id)).toMatchObject([
      { wave: 'first', invitation: row },
      { wave: 'second', invitation: row },
    ]);
    expect(await shown(id)).toEqual(['opened']);
  });
});

describe('whoever is invited anew', () => {
  const invite = async (id: string, people: object[]) =>
    dataOf<{ created: number; existing: number; codes?: string[] }>(
      await server.ask(invitation.create, { params: { id }, body: { people }, token: await staff() }),
    );
  const codesOf = async (id: string) => {
    const answered = await server.ask(invitation.links, { params: { id }, token: await staff() });
    return answered.text.match(/S-[0-9A-Z-]{20,}/g) ?? [];
  };
  const rowsOf = async (id: string) => {
    const answered = await server.ask(invitation.list, { params: { id }, token: await staff() });
    return dataOf<{ rows: InvitationRow[] }>(answered).rows;
  };

  it('after their invitation was taken back gets a code at the same address', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited' });
    const people = [{ email: 'Ann@example.org' }];
    expect(await invite(id, people)).toMatchObject({ created: 1, existing: 0 });
    const [old = ''] = await codesOf(id);
    const guest = new SurveyTaker(server, id);
    const { participation } = await guest.begin({ code: old });
    await revoke(id, (await rowsOf(id))[0]?.id ?? '');
    expect(await invite(id, [{ email: 'ann@example.org' }])).toMatchObject({ created: 1, existing: 0 });
    expect(await invite(id, people)).toMatchObject({ created: 0, existing: 1 });
    expect((await shown(id)).sort()).toEqual(['revoked', 'waiting']);
    const [code = ''] = await codesOf(id);
    const back = new SurveyTaker(server, id);
    expect((await back.start({ code: old })).body.errorCode).toBe('survey.code_revoked');
    expect((await back.begin({ code })).participation).not.toBe(participation);
  });

  it('with an account goes on where they were, by the code that they were given', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited' });
    const { code: old, id: first } = await invited(server, id);
    const { taker } = await account(id);
    const { participation, attempt } = await taker.begin({ code: old });
    dataOf(await taker.answer(attempt.id, { q1: 2 }));
    await revoke(id, first);
    expect((await taker.start()).body.errorCode).toBe('survey.closed');
    const { code, id: second } = await invited(server, id);
    expect(dataOf(await taker.beforehand({ code }))).toMatchObject({ isSecond: false, isOpen: true, isBegun: true });
    const going = { participation, attempt: { id: attempt.id, answers: { q1: 2 } } };
    expect(await taker.begin({ code })).toMatchObject(going);
    expect(await begun(id)).toEqual([{ wave: '', status: 'started', invitation: second }]);
    // It is the account's from now on.
    expect(await taker.begin()).toMatchObject(going);
    expect((await taker.start({ code: old })).body.errorCode).toBe('survey.code_revoked');
    dataOf(await taker.complete(attempt.id));
    expect((await shown(id)).sort()).toEqual(['completed', 'revoked']);
  });

  it('at the address of their account is asked again, and needs no code', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited' });
    const email = `${crypto.randomUUID()}@example.org`;
    await server.addUser(email, ['user']);
    await invite(id, [{ email }]);
    const taker = new SurveyTaker(server, id, (await server.signIn(email)).accessToken);
    const { participation } = await taker.begin();
    await revoke(id, (await rowsOf(id))[0]?.id ?? '');
    expect(await taker.list()).toMatchObject([{ status: 'expired', isOpen: false }]);
    await invite(id, [{ email }]);
    expect(await taker.list()).toMatchObject([{ status: 'expired', isOpen: true }]);
    expect((await taker.begin()).participation).toBe(participation);
    expect((await shown(id)).sort()).toEqual(['opened', 'revoked']);
  });

  it('goes on with the waves to come, all by the new invitation', async () => {
    const { id } = await withWaves();
    const { code: old, id: first } = await invited(server, id);
    const { taker, later } = await account(id);
    await taker.finish(undefined, { code: old });
    await revoke(id, first);
    await later(31 * day);
    expect((await taker.start()).body.errorCode).toBe('survey.completed');
    const { code, id: second } = await invited(server, id);
    expect(dataOf(await taker.beforehand({ code }))).toMatchObject({ isOpen: true, isSecond: false });
    await taker.finish(undefined, { code });
    expect(await begun(id)).toEqual([
      { wave: 'first', status: 'completed', invitation: second },
      { wave: 'second', status: 'completed', invitation: second },
    ]);
    expect((await shown(id)).sort()).toEqual(['completed', 'revoked']);
  });

  it('twenty times at once goes on once; by a code that somebody else has begun with not at all', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited' });
    const { code: old, id: first } = await invited(server, id);
    const email = `${crypto.randomUUID()}@example.org`;
    await server.addUser(email, ['user']);
    const taker = new SurveyTaker(server, id, (await server.signIn(email)).accessToken);
    const { participation } = await taker.begin({ code: old });
    await revoke(id, first);
    const taken = await invited(server, id, { email });
    await new SurveyTaker(server, id).begin({ code: taken.code });
    expect(await taker.detail()).toMatchObject({ isOpen: false });
    expect((await taker.start()).body.errorCode).toBe('survey.closed');
    const { code, id: second } = await invited(server, id);
    const all = await Promise.all(Array.from({ length: 20 }, () => taker.start({ code })));
    const going = all.map((answered) => dataOf<{ participation: string }>(answered).participation);
    expect(new Set(going)).toEqual(new Set([participation]));
    expect((await begun(id)).filter((row) => row.invitation === second)).toHaveLength(1);
  });
});
