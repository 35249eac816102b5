import { access } from 'core/contract/answering/access';
import { attempts, type HistoryRow } from 'core/contract/answering/attempt';
import { type ParticipationRow, survey } from 'core/contract/surveys/survey';
import { sql } from 'drizzle-orm';
import { countCompleted } from '../../database/completedAttempts';
import { surveyCollaborator } from '../../database/schema/survey';
import { alarming } from '../../testing/answering/endings';
import { dataOf } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
let staff: string;
let staffId: string;
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  staffId = await server.addUser('staff@example.org', ['admin']);
  staff = (await server.signIn('staff@example.org')).accessToken;
});

const rowsOf = async (statement: ReturnType<typeof sql>) => (await server.database.db.execute(statement)).rows;

/** A survey whose only item has a risk that staff learn of, answered so that it holds. */
async function answered(anonymity: 'identified' | 'confidential', code: string) {
  const made = await openedSurvey(server, {
    anonymity,
    audience: 'invited',
    attributes: [{ code: 'team', kind: 'text', from: 'invitation' }],
    items: [{ code: 'a', document: alarming(code) }],
  });
  await server.database.db.insert(surveyCollaborator).values({ surveyId: made.id, userId: staffId, may: 'own' });
  const mail = { name: 'Ann', email: `${code}@example.org`, attributes: { team: 'red' } };
  const { code: key } = await invited(server, made.id, mail);
  const taker = new SurveyTaker(server, made.id);
  const before = dataOf<{ promise: object }>(await taker.beforehand({ code: key }));
  const { attempt } = await taker.begin({ code: key });
  dataOf(await taker.answer(attempt.id, { q1: 'never', q2: 'often', 'q3.r1': 'never', 'q3.r2': 'never' }));
  dataOf(await taker.complete(attempt.id));
  dataOf(await taker.goOn());
  return { ...made, taker, attempt, promise: before.promise };
}

const ofAttempt = (id: string) => rowsOf(sql`select recipient from access_grant where attempt_id = ${id}`);
const participations = async (id: string) =>
  dataOf<ParticipationRow[]>(await server.ask(survey.participations, { params: { id }, token: staff }));

it('of an identified survey staff learn of a risk and see who takes part', async () => {
  const { id, attempt, promise, instruments } = await answered('identified', 'named');
  expect(promise).toMatchObject({ anonymity: 'identified', risksReachStaff: true });
  expect(await ofAttempt(attempt.id)).toEqual([{ recipient: 'staff' }]);
  expect(await participations(id)).toMatchObject([
    {
      name: 'Ann',
      email: 'named@example.org',
      attributes: { team: 'red' },
      status: 'completed',
      items: [{ code: 'a', attempt: attempt.id, status: 'completed' }],
    },
  ]);
  const viewer = { userId: staffId, roles: ['admin'] } as const;
  expect(await countCompleted(server.database.db, { instrumentId: instruments.a ?? '', viewer })).toBe(1);
});

it('of a confidential survey nothing leads to a person: no right, no notice, no report, no list', async () => {
  const noticesBefore = await rowsOf(sql`select count(*)::int as n from notice where link like '/access/%'`);
  const { id, attempt, promise, instruments } = await answered('confidential', 'hushed');
  expect(promise).toMatchObject({ anonymity: 'confidential', risksReachStaff: false });
  expect(await ofAttempt(attempt.id)).toEqual([]);
  expect(await rowsOf(sql`select count(*)::int as n from notice where link like '/access/%'`)).toEqual(noticesBefore);
  const received = await server.ask(access.list, { token: staff, query: { side: 'received' } });
  expect(received.text).not.toContain(attempt.id);
  expect(await participations(id)).toMatchObject([{ name: null, email: null, attributes: {}, status: 'completed' }]);
  const instrumentId = instruments.a ?? '';
  // What report batches and what-if lists go through; a re-scoring does reach it.
  const viewer = { userId: staffId, roles: ['superAdmin'] } as const;
  expect(await countCompleted(server.database.db, { instrumentId, viewer })).toBe(0);
  expect(await countCompleted(server.database.db, { instrumentId, viewer: null })).toBe(1);
});

it('participations come page by page to collaborators alone', async () => {
  const { id } = await openedSurvey(server, { audience: 'link' });
  await server.database.db.insert(surveyCollaborator).values({ surveyId: id, userId: staffId, may: 'see' });
  for (let count = 0; count < 5; count += 1) await new SurveyTaker(server, id).begin();
  const seen = new Set<string>();
  let cursor: string | null | undefined;
  do {
    const query = { pageSize: '2', ...(cursor ? { cursor } : {}) };
    const page = await server.ask(survey.participations, { params: { id }, query, token: staff });
    for (const row of dataOf<ParticipationRow[]>(page)) seen.add(row.id);
    cursor = page.body.cursor;
  } while (cursor);
  expect(seen.size).toBe(5);
  const query = { status: 'completed' };
  expect(dataOf(await server.ask(survey.participations, { params: { id }, query, token: staff }))).toEqual([]);
  const stranger = await server.ask(survey.participations, { params: { id }, token: await server.tokenOf(['admin']) });
  expect(stranger.body.errorCode).toBe('not_found');
});

describe('own results', () => {
  const finished = async (results?: 'none') => {
    const made = await openedSurvey(server, {
      items: [{ code: 'a' }, { code: 'p', kind: 'page' }],
      ...(results === undefined ? {} : { settings: { end: { results } } }),
    });
    const taker = new SurveyTaker(server, made.id, await server.tokenOf(['user']));
    await taker.finish();
    const own = await taker.detail();
    const attemptOf = (code: string) => own.items.find((item) => item.code === code)?.attempt ?? '';
    const ask = (row: typeof attempts.result | typeof attempts.closing, code: string) =>
      server.ask(row, { params: { id: attemptOf(code) }, token: taker.token ?? '' });
    const history = dataOf<HistoryRow[]>(await server.ask(attempts.list, { token: taker.token ?? '' }));
    return { made, taker, own, ask, history };
  };

  it('are shown as the instrument says; a page has none, and is no attempt by itself', async () => {
    const { own, ask, history, made } = await finished();
    expect(own.items.map(({ seesResults }) => seesResults)).toEqual([true, false]);
    expect((await ask(attempts.result, 'a')).status).toBe(200);
    expect((await ask(attempts.result, 'p')).body.errorCode).toBe('access.denied');
    expect(history.map(({ instrumentId }) => instrumentId)).toEqual([made.instruments.a]);
    expect(history[0]?.survey).toMatchObject({ id: made.id, titleLocale: 'en-US' });
    expect(history[0]?.summary?.traits.length).toBe(1);
  });

  it('are shown nowhere where the survey shows none', async () => {
    const { own, ask, history, made, taker } = await finished('none');
    expect(own.showsResults).toBe(false);
    expect((await ask(attempts.result, 'a')).body.errorCode).toBe('access.denied');
    expect(dataOf(await ask(attempts.closing, 'a'))).toMatchObject({ seesResults: false });
    expect(history[0]).toMatchObject({ seesResults: false, summary: null });
    const query = { instrumentId: made.instruments.a ?? '' };
    expect((await server.ask(attempts.trend, { query, token: taker.token ?? '' })).body.errorCode).toBe('not_found');
    const [row] = await rowsOf(
      sql`select id from user_instrument where participation_id = ${taker.participation} and item = 'a'`,
    );
    const pdf = await server.ask(attempts.reportPdf, { params: { id: String(row?.id) }, token: taker.token ?? '' });
    expect(pdf.body.errorCode).toBe('access.denied');
  });
});
