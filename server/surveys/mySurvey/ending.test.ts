import { attempts } from 'core/contract/answering/attempt';
import { type InvitationRow, invitation } from 'core/contract/surveys/invitation';
import { survey } from 'core/contract/surveys/survey';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey, type TestSurvey } from '../../testing/surveys/survey';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

const staff = () => server.tokenOf(['superAdmin']);
const minutes = (count: number) => server.clock.forward(count * 60);
const endOverdue = () => server.services.mySurveys.endOverdue(new AbortController().signal);

async function states(id: string) {
  const { rows } = await server.database.db.execute<{ status: string; state: string | null }>(sql`
    select p.status, i.state from user_survey p
    left join invitation i on i.survey_id = p.survey_id and i.id = p.invitation_id where p.survey_id = ${id}::uuid
  `);
  return rows;
}

const act = async ({ id }: TestSurvey, row: typeof survey.close | typeof survey.reopen) =>
  dataOf(await server.ask(row, { params: { id }, body: {}, token: await staff() }));

/** Somebody who was invited, has begun, and stands before the item. */
async function begun(asked: Parameters<typeof openedSurvey>[1] = {}) {
  const made = await openedSurvey(server, { audience: 'invited', grace: 60, ...asked });
  const { code, id } = await invited(server, made.id, { name: 'Ann' });
  const taker = new SurveyTaker(server, made.id);
  const step = await taker.begin({ code });
  return { made, taker, code, invitationId: id, attempt: step.attempt.id };
}

describe('whoever sends the last item that is asked has completed the survey', () => {
  it('in the same moment, also if they never ask what comes next', async () => {
    const { made, taker, attempt } = await begun();
    await taker.fill(attempt);
    expect(await states(made.id)).toEqual([{ status: 'completed', state: 'completed' }]);
    expect(await taker.next()).toMatchObject({ done: true, status: 'completed' });
    expect((await taker.start()).body.errorCode).toBe('survey.completed');
  });

  it('and not before an item that its answers open', async () => {
    const items = [{ code: 'a' }, { code: 'b', visibleIf: 'a.q1 >= 2' }];
    const [more, done] = [await begun({ items }), await begun({ items })];
    await more.taker.fill(more.attempt, 3);
    await done.taker.fill(done.attempt, 1);
    expect(await states(more.made.id)).toEqual([{ status: 'started', state: 'opened' }]);
    expect(await states(done.made.id)).toEqual([{ status: 'completed', state: 'completed' }]);
  });

  it('also where the last one may be left out, and is', async () => {
    const { made, taker, attempt } = await begun({ items: [{ code: 'a' }, { code: 'b', required: false }] });
    await taker.fill(attempt);
    const next = await taker.next();
    const last = next.done === true ? '' : next.attempt.id;
    dataOf(await server.ask(attempts.abandon, { params: { id: last }, body: {}, token: taker.token ?? '' }));
    expect(await states(made.id)).toEqual([{ status: 'completed', state: 'completed' }]);
  });

  it('takes the seat of a quota then, or is one too many', async () => {
    const quotas = [{ code: 'low', condition: 'a.q1 < 2', limit: 1 }];
    const made = await openedSurvey(server, { audience: 'link', quotas });
    const takers = [new SurveyTaker(server, made.id), new SurveyTaker(server, made.id)];
    for (const taker of takers) {
      const { attempt } = await taker.begin();
      await taker.fill(attempt.id, 1);
    }
    expect((await states(made.id)).map(({ status }) => status).sort()).toEqual(['completed', 'over_quota']);
  });

  it('twenty times at once completes it once', async () => {
    const { made, taker, attempt } = await begun();
    dataOf(await taker.answer(attempt, { q1: 1 }));
    const all = await Promise.all(Array.from({ length: 20 }, () => taker.complete(attempt)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await states(made.id)).toEqual([{ status: 'completed', state: 'completed' }]);
  });
});

describe('whoever is not ready when a survey ends', () => {
  it('has run out of time once the grace is over; their answers stay, and they go on where it is opened again', async () => {
    const { made, taker, attempt, code } = await begun();
    dataOf(await taker.answer(attempt, { q1: 2 }));
    await act(made, survey.close);
    minutes(59);
    await endOverdue();
    expect(await states(made.id)).toMatchObject([{ status: 'started' }]);
    minutes(2);
    await endOverdue();
    expect(await states(made.id)).toMatchObject([{ status: 'expired' }]);
    const back = new SurveyTaker(server, made.id);
    expect(dataOf(await back.beforehand({ code }))).toMatchObject({ isOpen: false, why: 'closed' });
    expect((await back.start({ code })).body.errorCode).toBe('survey.closed');
    const { rows } = dataOf<{ rows: InvitationRow[] }>(
      await server.ask(invitation.list, { params: { id: made.id }, token: await staff() }),
    );
    expect(rows).toMatchObject([{ state: 'expired' }]);

    await act(made, survey.reopen);
    expect(dataOf(await back.beforehand({ code }))).toMatchObject({ isOpen: true, isBegun: true });
    expect(await back.begin({ code })).toMatchObject({ attempt: { id: attempt, answers: { q1: 2 } } });
    dataOf(await back.complete(attempt));
    expect(await states(made.id)).toEqual([{ status: 'completed', state: 'completed' }]);
  });

  it('has completed it where everything was sent, though nobody noticed', async () => {
    const { made, taker, attempt } = await begun();
    await taker.fill(attempt);
    await server.database.db.execute(
      sql`update user_survey set status = 'started', ended_at = null where survey_id = ${made.id}`,
    );
    await act(made, survey.close);
    minutes(61);
    await endOverdue();
    expect(await states(made.id)).toMatchObject([{ status: 'completed' }]);
  });

  it('leaves of an anonymous survey the day alone', async () => {
    const made = await openedSurvey(server, { audience: 'link', anonymity: 'anonymous' });
    await new SurveyTaker(server, made.id).begin();
    await act(made, survey.close);
    minutes(61);
    await endOverdue();
    const { rows } = await server.database.db.execute<{ endedAt: string; status: string }>(
      sql`select status, to_char(ended_at at time zone 'UTC', 'HH24:MI:SS.MS') as "endedAt" from user_survey where survey_id = ${made.id}`,
    );
    expect(rows).toEqual([{ status: 'expired', endedAt: '00:00:00.000' }]);
  });
});

describe('an invitation that is taken back', () => {
  const revoke = async ({ id }: TestSurvey, row: string) =>
    server.ask(invitation.revoke, { params: { id, invitation: row }, body: {}, token: await staff() });

  it('ends what was begun with it and signs the guest out; the code says why it no longer works', async () => {
    const { made, taker, attempt, code, invitationId } = await begun();
    dataOf(await taker.answer(attempt, { q1: 2 }));
    expect((await revoke(made, invitationId)).status).toBe(200);
    expect(await states(made.id)).toEqual([{ status: 'expired', state: 'revoked' }]);
    expect((await taker.answer(attempt, { q1: 1 })).status).toBe(401);
    const back = new SurveyTaker(server, made.id);
    for (const asked of [await back.start({ code }), await back.beforehand({ code })]) {
      expect([asked.status, asked.body.errorCode]).toEqual([409, 'survey.code_revoked']);
    }
  });

  it('ends it for an account too, which stays signed in', async () => {
    const made = await openedSurvey(server, { audience: 'invited' });
    const { code, id } = await invited(server, made.id);
    const taker = new SurveyTaker(server, made.id, await server.tokenOf(['user']));
    const { attempt } = await taker.begin({ code });
    await revoke(made, id);
    expect((await taker.answer(attempt.id, { q1: 1 })).body.errorCode).toBe('survey.closed');
    expect((await taker.start()).body.errorCode).toBe('survey.closed');
    const listed = (await taker.list()).filter((each) => each.id === made.id);
    expect(listed).toMatchObject([{ status: 'expired', isOpen: false }]);
  });

  it('changes nothing for somebody who has completed the survey', async () => {
    const { made, taker, attempt, code, invitationId } = await begun();
    await taker.fill(attempt);
    expect((await revoke(made, invitationId)).status).toBe(200);
    expect(await states(made.id)).toEqual([{ status: 'completed', state: 'completed' }]);
    expect((await taker.start({ code })).body.errorCode).toBe('survey.completed');
  });
});
