import { survey } from 'core/contract/surveys/survey';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../testing/answering/respondent';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey, type TestSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const day = 24 * 3600;
const later = (seconds: number) => server.clock.forward(seconds);
const endOverdue = () => server.services.mySurveys.endOverdue(new AbortController().signal);
const act = async ({ id }: TestSurvey, row: typeof survey.close | typeof survey.reopen) =>
  dataOf(await server.ask(row, { params: { id }, body: {}, token: await server.tokenOf(['superAdmin']) }));

/** The second wave opens by its date, whatever becomes of the first. */
const waves = () => [
  { code: 'first', starts: { days: 0, after: 'joining' as const }, window: 30 },
  { code: 'second', starts: { at: new Date(server.clock.now().getTime() - day * 1000).toISOString() } },
];

/** Somebody who was invited to two waves, is under way in the first, and has answered something there. */
async function underWay(asked: Parameters<typeof openedSurvey>[1] = {}) {
  const made = await openedSurvey(server, { audience: 'invited', grace: 60, waves: waves(), ...asked });
  const { code } = await invited(server, made.id);
  const taker = new SurveyTaker(server, made.id);
  const { attempt, participation } = await taker.begin({ code });
  dataOf(await taker.answer(attempt.id, { q1: 2 }));
  return { made, code, attempt: attempt.id, participation };
}

const wavesBegun = async (id: string) => {
  const { rows } = await server.database.db.execute<{ wave: string; status: string }>(
    sql`select wave, status from user_survey where survey_id = ${id}::uuid order by started_at`,
  );
  return rows.map(({ wave, status }) => `${wave} ${status}`);
};

describe('whoever was in a wave when the survey was closed longer than its grace', () => {
  it('goes on in this wave where it is opened again, and begins no other', async () => {
    const { made, code, attempt, participation } = await underWay();
    await act(made, survey.close);
    later(2 * 3600);
    await endOverdue();
    expect(await wavesBegun(made.id)).toEqual(['first expired']);
    const back = new SurveyTaker(server, made.id);
    expect(dataOf(await back.beforehand({ code }))).toMatchObject({ isOpen: false, why: 'closed' });

    await act(made, survey.reopen);
    expect(dataOf(await back.beforehand({ code }))).toMatchObject({ isOpen: true, why: null, isBegun: true });
    expect(await back.begin({ code })).toMatchObject({ participation, attempt: { id: attempt, answers: { q1: 2 } } });
    expect(await wavesBegun(made.id)).toEqual(['first started']);
    dataOf(await back.complete(attempt));
    expect(await back.next()).toMatchObject({ done: true, status: 'completed' });
    expect(await wavesBegun(made.id)).toEqual(['first completed']);
  });

  it('is shown so, with an account too, also where the end was moved after it had passed', async () => {
    const made = await openedSurvey(server, {
      ...{ waves: waves(), grace: 60, closesAt: new Date(server.clock.now().getTime() + 3_600_000) },
    });
    const email = `${crypto.randomUUID()}@example.org`;
    await server.addUser(email, ['user']);
    const taker = new SurveyTaker(server, made.id, (await server.signIn(email)).accessToken);
    const { attempt } = await taker.begin();
    later(3 * 3600);
    await endOverdue();
    taker.token = (await server.signIn(email)).accessToken;
    expect(await taker.detail()).toMatchObject({ isOpen: false, waves: [{ status: 'missed' }, { status: 'missed' }] });
    const end = new Date(server.clock.now().getTime() + day * 1000).toISOString();
    await server.database.db.execute(
      sql`update survey set closes_at = ${end}::timestamptz where id = ${made.id}::uuid`,
    );
    expect(await taker.detail()).toMatchObject({
      ...{ status: 'expired', isOpen: true, participation: taker.participation },
      waves: [{ status: 'started' }, { status: 'open' }],
    });
    expect(await taker.list()).toMatchObject([{ status: 'expired', isOpen: true }]);
    expect((await taker.begin()).attempt.id).toBe(attempt.id);
  });

  it('does not where the window of the wave is over, or nothing is left to ask: then the next wave is theirs', async () => {
    for (const [what, closed] of [
      ['window', 31 * day],
      ['nothing', 2 * 3600],
    ] as const) {
      const { made, code, attempt, participation } = await underWay();
      if (what === 'nothing') {
        await server.database.db.execute(
          sql`update user_instrument set status = 'expired' where id = ${attempt}::uuid`,
        );
      }
      await act(made, survey.close);
      later(closed);
      await endOverdue();
      expect(await wavesBegun(made.id)).toEqual(['first expired']);
      await act(made, survey.reopen);
      expect((await new SurveyTaker(server, made.id).begin({ code })).participation).not.toBe(participation);
      expect(await wavesBegun(made.id)).toEqual(['first expired', 'second started']);
    }
  });
});
