import { surveyParts } from 'core/contract/surveys/surveyParts';
import { eq, sql } from 'drizzle-orm';
import { user } from '../../database/schema/people';
import { SurveyTaker } from '../../testing/surveys/participant';
import { openedSurvey } from '../../testing/surveys/survey';
import { authorOf } from '../../testing/surveys/surveyAuthor';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const hour = 3_600_000;
const day = 24 * hour;
const waves = [
  { code: 'first', starts: { days: 0, after: 'joining' as const }, window: 7 },
  { code: 'second', starts: { days: 30, after: 'wave' as const }, window: 7 },
];
const attributes = [{ code: 'site', kind: 'choice' as const, values: ['berlin', 'paris'], required: true }];
const berlin = { attributes: { site: 'berlin' }, consent: 1 };

const withWaves = (rest: object = {}) =>
  openedSurvey(server, {
    attributes,
    waves,
    settings: { consent: { version: 1 } },
    texts: { 'en-US': { title: 'Waves', thanks: 'Thank you.', 'wave.first.title': 'At the beginning' } },
    ...rest,
  });

let people = 0;
/** Somebody who signs in again whenever time has passed. */
async function person(surveyId: string, timeZone?: string) {
  people += 1;
  const email = `wave${people}@example.org`;
  await server.addUser(email, ['user']);
  if (timeZone !== undefined) await server.database.db.update(user).set({ timeZone }).where(eq(user.email, email));
  const taker = new SurveyTaker(server, surveyId, (await server.signIn(email)).accessToken);
  const later = async (milliseconds: number) => {
    server.clock.forward(milliseconds / 1000);
    taker.token = (await server.signIn(email)).accessToken;
  };
  return { taker, later };
}

const statuses = async (taker: SurveyTaker) => (await taker.detail()).waves.map(({ status }) => status);

it('asks once in each wave, when it is time, with what is known of the person; earlier answers stay to be read', async () => {
  const { id } = await withWaves({ randomization: { arms: [{ code: 'one' }, { code: 'two' }] } });
  const { taker, later } = await person(id);
  // Its end counts from a beginning that has not been.
  expect(await taker.detail()).toMatchObject({
    until: null,
    waves: [
      { code: 'first', title: { text: 'At the beginning' }, status: 'open', endsAt: null },
      { status: 'to_come', startsAt: null },
    ],
  });
  await taker.finish(() => 2, berlin);
  const first = taker.participation;
  expect((await taker.start()).body.errorCode).toBe('survey.not_open');
  expect(await taker.detail()).toMatchObject({ status: 'completed', isOpen: false });
  await later(30 * day - hour);
  expect((await taker.start()).body.errorCode).toBe('survey.not_open');
  const { waves: dated } = await taker.detail();
  expect(Date.parse(dated[1]?.startsAt ?? '') - server.clock.now().getTime()).toBeLessThan(1.1 * hour);
  await later(2 * hour);
  expect((await taker.list())[0]).toMatchObject({ status: 'invited', isOpen: true, participation: null });
  expect(await taker.detail()).toMatchObject({ attributes: [], until: dated[1]?.endsAt });
  // Neither consent nor attributes are asked again.
  const { participation, attempt } = await taker.begin();
  expect(participation).not.toBe(first);
  const { waves: now } = await taker.detail();
  expect(now.map(({ status, items }) => [status, items.map((item) => item.status)])).toEqual([
    ['completed', ['completed']],
    ['started', []],
  ]);
  await taker.fill(attempt.id, 3);
  expect(await taker.next()).toMatchObject({ done: true, status: 'completed' });
  expect((await taker.start()).body.errorCode).toBe('survey.completed');
  const { rows } = await server.database.db.execute<{ wave: string; arm: string; site: string }>(
    sql`select wave, arm, attributes ->> 'site' as site from user_survey where survey_id = ${id} order by started_at`,
  );
  expect(rows.map(({ wave, site }) => [wave, site])).toEqual([
    ['first', 'berlin'],
    ['second', 'berlin'],
  ]);
  expect(rows[0]?.arm).toBe(rows[1]?.arm);
});

it('twenty starts at once in a second wave are one participation', async () => {
  const { id } = await withWaves();
  const { taker, later } = await person(id);
  await taker.finish(() => 1, berlin);
  await later(31 * day);
  const begun = await Promise.all(Array.from({ length: 20 }, () => taker.start()));
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await server.database.db.execute(sql`select wave from user_survey where survey_id = ${id}`);
  expect(rows).toHaveLength(2);
});

it('takes nothing more when the window and its grace are over, whoever notices first; the next wave counts from its end', async () => {
  for (const notices of ['call', 'job']) {
    const { id } = await withWaves({ grace: 60 });
    const { taker, later } = await person(id);
    const { attempt } = await taker.begin(berlin);
    await later(7 * day + 30 * 60_000);
    expect((await taker.answer(attempt.id, { q1: 1 })).status).toBe(200);
    await later(hour);
    expect((await taker.answer(attempt.id, { q1: 2 })).body.errorCode).toMatch(/closed/);
    if (notices === 'job') await server.services.mySurveys.endOverdue(new AbortController().signal);
    expect(await taker.next()).toMatchObject({ done: true, status: 'expired' });
    expect(await statuses(taker)).toEqual(['missed', 'to_come']);
    await later(30 * day);
    expect(await statuses(taker)).toEqual(['missed', 'open']);
    expect((await taker.begin()).item.code).toBe('a');
  }
});

it('counts days by the calendar of the person', async () => {
  const { id } = await withWaves({ settings: { timeZone: 'UTC' } });
  const { taker } = await person(id, 'Europe/Berlin');
  // The clocks of Berlin change within the year: a window over a change is an hour longer or shorter than in UTC.
  await taker.begin({ attributes: { site: 'paris' } });
  await server.database.db.execute(
    sql`update user_survey set status = 'completed', ended_at = '2026-03-20T10:00Z', started_at = '2026-03-20T10:00Z' where survey_id = ${id}`,
  );
  expect((await taker.detail()).waves[1]?.startsAt).toBe('2026-04-19T09:00:00.000Z');
});

it('withdraws from all waves at once', async () => {
  const { id } = await withWaves();
  const { taker, later } = await person(id);
  await taker.finish(() => 1, berlin);
  await later(31 * day);
  await taker.begin();
  expect((await taker.withdraw()).status).toBe(200);
  const { rows } = await server.database.db.execute(sql`select 1 from user_survey where survey_id = ${id}`);
  expect(rows).toEqual([]);
});

it('staff set them, and see how many take part in each', async () => {
  const author = await authorOf(server);
  const { rowVersion } = await author.read();
  const shown = await author.do<{ rowVersion: number; waves: object[] }>(surveyParts.setWaves, { rowVersion, waves });
  expect(shown.waves).toMatchObject([{ code: 'first', started: 0, completed: 0 }, { code: 'second' }]);
  expect(await author.do(surveyParts.waves)).toEqual(shown);
  expect((await author.ask(surveyParts.setWaves, { rowVersion, waves: [] })).body.errorCode).toBe('conflict');
});
