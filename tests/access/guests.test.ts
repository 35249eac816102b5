import { contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import { sql } from 'drizzle-orm';
import { contractRows } from 'server/plugins/endpoints';
import { SurveyTaker } from 'server/testing/surveys/participant';
import { openedSurvey } from 'server/testing/surveys/survey';
import { createTestServer, type TestServer } from 'server/testing/testServer';

/** Guests of an open survey, and of one that is closed. */
const guests = ['of an open survey', 'of a closed one'] as const;

let server: TestServer;
let other: string;
const takers: Record<string, SurveyTaker> = {};
const attemptIds: Record<string, string> = {};

beforeAll(async () => {
  server = await createTestServer();
  ({ id: other } = await openedSurvey(server, { audience: 'link' }));
  for (const name of guests) {
    const { id } = await openedSurvey(server, { audience: 'link', grace: 0 });
    const taker = new SurveyTaker(server, id);
    attemptIds[name] = (await taker.begin()).attempt.id;
    takers[name] = taker;
    if (name !== 'of a closed one') continue;
    const at = server.clock.now().toISOString();
    await server.database.db.execute(sql`update survey set status = 'closed', closed_at = ${at} where id = ${id}`);
  }
});
afterAll(() => server.stop());

const rows = contractRows(contract);

/** What removes them, and with them what the other rows are asked about. */
const last = new Set(['attempts.remove', 'mySurvey.decline', 'mySurvey.withdraw']);

const isTheirs = (row: Endpoint) => row.permission === 'public' || row.guests === true;

it('lets them call what the specification lists, and nothing else that asks for a name', () => {
  const named = rows.filter(([, row]) => row.guests === true).map(([name]) => name);
  expect(named.sort()).toEqual(
    [
      'account.keepAnswers',
      ...['profile.read', 'profile.current'],
      ...['notice.list', 'notice.read', 'notice.readAll', 'notice.clear', 'notice.events'],
      ...['get', 'answer', 'complete', 'result', 'closing', 'risks', 'trend', 'reportPdf', 'abandon', 'remove'].map(
        (row) => `attempts.${row}`,
      ),
      ...['list', 'read', 'beforehand', 'start', 'continue', 'decline', 'withdraw'].map((row) => `mySurvey.${row}`),
    ].sort(),
  );
});

describe.each(guests)('a guest %s', (guest) => {
  const askAs = (name: string, row: Endpoint, id?: string) => {
    const own = name.startsWith('mySurvey.') ? takers[guest]?.surveyId : attemptIds[guest];
    const params = { id: id ?? own ?? '', kind: 'System', locale: 'en-US', code: 'x' };
    const body = row.body === undefined ? undefined : {};
    return server.ask(row, { params, body, token: takers[guest]?.token ?? '' });
  };

  const refused = rows.filter(([, row]) => !isTheirs(row));
  it.each(refused)('is refused %s', async (name, row) => {
    const { status, body } = await askAs(name, row);
    expect([status, body.errorCode, body.data]).toEqual([403, 'access.denied', undefined]);
  });

  const allowed = rows.filter(([name, row]) => row.guests === true && !last.has(name));
  it.each(allowed)('may call %s', async (name, row) => {
    const { body } = await askAs(name, row);
    expect(['auth.required', 'auth.token_invalid', 'access.denied']).not.toContain(body.errorCode);
  });

  it.each([
    'attempts.get',
    'attempts.result',
    'attempts.closing',
    'attempts.abandon',
    'attempts.remove',
  ])('%s of somebody else is not found', async (name) => {
    const row = rows.find(([known]) => known === name)?.[1];
    const foreign = attemptIds[guests.find((one) => one !== guest) ?? ''];
    if (row === undefined) throw new Error(name);
    expect((await askAs(name, row, foreign)).body.errorCode).toBe('not_found');
  });

  it('does not see another survey', async () => {
    expect((await askAs('mySurvey.read', contract.mySurvey.read, other)).body.errorCode).toBe('not_found');
    const listed = await askAs('mySurvey.list', contract.mySurvey.list);
    expect((listed.body.data as { id: string }[]).map(({ id }) => id)).toEqual([takers[guest]?.surveyId]);
  });
});

it('of a closed survey saves nothing more, and may still take everything back', async () => {
  const guest = takers['of a closed one'];
  const attempt = attemptIds['of a closed one'] ?? '';
  if (guest === undefined) throw new Error('nobody');
  expect((await guest.answer(attempt, { q1: 1 })).body.errorCode).toMatch(/^(survey|attempt)\.closed$/);
  expect((await guest.start()).body.errorCode).toBe('survey.closed');
  expect((await guest.withdraw()).status).toBe(200);
  expect((await guest.read()).body.errorCode).toBe('auth.token_invalid');
});
