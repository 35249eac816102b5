import { survey as surveyRows } from 'core/contract/surveys/survey';
import { surveyParts } from 'core/contract/surveys/surveyParts';
import { eq, sql } from 'drizzle-orm';
import { participation, survey } from '../../database/schema/survey';
import { answered } from '../../testing/authoring/draftAuthor';
import { sharedServer } from '../../testing/sharedServer';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { authorOf, publishedInstrument } from '../../testing/surveys/surveyAuthor';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { seatsOf } from './store';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

const site = { code: 'site', kind: 'choice' as const, values: ['berlin', 'paris'] };
const quota = (limit: number, rest: object = {}) => ({
  code: 'q',
  condition: 'attribute.site = "berlin"',
  limit,
  ...rest,
});
const guest = (id: string) => new SurveyTaker(server, id);
const taken = async (id: string, code = 'q') =>
  (await seatsOf(server.database.db, id, server.clock.now())).get(code) ?? 0;
const berlin = { attributes: { site: 'berlin' } };

const asked = (quotas: object[], rest: object = {}) =>
  openedSurvey(server, {
    audience: 'link',
    attributes: [site],
    quotas: quotas as never,
    items: [{ code: 'a' }, { code: 'b' }],
    texts: { 'en-US': { title: 'Quotas', thanks: 'Thank you.', 'quota.q.text': 'Enough of Berlin.' } },
    ...rest,
  });

it('lets in as many as there are seats, and tells the next what the quota says', async () => {
  const { id } = await asked([quota(2, { full: 'screen_out' })]);
  for (let n = 0; n < 2; n += 1) expect((await guest(id).begin(berlin)).done).toBeUndefined();
  const late = guest(id);
  const end = await late.begin(berlin);
  expect(end).toMatchObject({ done: true, status: 'screened_out', thanks: { text: 'Enough of Berlin.' } });
  // Whoever asks again hears the same, at both calls.
  expect(await late.next()).toMatchObject({
    done: true,
    status: 'screened_out',
    thanks: { text: 'Enough of Berlin.' },
  });
  expect(await late.begin()).toMatchObject({ done: true, status: 'screened_out' });
  expect((await guest(id).begin({ attributes: { site: 'paris' } })).done).toBeUndefined();
  expect(await taken(id)).toBe(2);
});

it('closes, or sends elsewhere with the participation in the address', async () => {
  const closed = await asked([quota(1)]);
  await guest(closed.id).begin(berlin);
  const end = await guest(closed.id).begin(berlin);
  expect(end).toMatchObject({ done: true, status: 'over_quota' });
  expect(end).not.toHaveProperty('redirect');
  const address = 'https://panel.example.org/full?p={participation}&s={attribute.site}';
  const sent = await asked([quota(1, { full: 'redirect', address })]);
  await guest(sent.id).begin(berlin);
  const late = guest(sent.id);
  const there = await late.begin(berlin);
  expect(there).toMatchObject({
    status: 'over_quota',
    redirect: `https://panel.example.org/full?p=${late.participation}&s=berlin`,
  });
});

it('is decided when somebody goes on, never when answers are saved; what was answered stays', async () => {
  const { id } = await asked([{ code: 'q', condition: 'a.total >= 2', limit: 1 }]);
  const takers = [guest(id), guest(id)];
  for (const taker of takers) await taker.fill((await taker.begin()).attempt.id, 3);
  expect(await taken(id)).toBe(0);
  expect((await takers[0]?.next())?.done).toBeUndefined();
  expect(await takers[1]?.next()).toMatchObject({ done: true, status: 'over_quota' });
  const { rows } = await server.database.db.execute(
    sql`select a.status from user_instrument a where a.participation_id = ${takers[1]?.participation ?? ''}`,
  );
  expect(rows).toEqual([{ status: 'completed' }]);
});

it('has a seat free again when somebody withdraws or is erased', async () => {
  const { id } = await asked([quota(1)]);
  const first = guest(id);
  await first.begin(berlin);
  answered(await first.withdraw());
  const second = guest(id);
  expect((await second.begin(berlin)).done).toBeUndefined();
  await server.database.db.delete(participation).where(eq(participation.surveyId, id));
  expect((await guest(id).begin(berlin)).done).toBeUndefined();
});

it('gives a seat away that has run out; its owner gets another one if there is one', async () => {
  const { id } = await asked([quota(2, { hold: 2 })]);
  const { db } = server.database;
  const runOut = () =>
    db.execute(
      sql`update survey_quota_seat set held_until = now() - interval '1 year' where survey_id = ${id} and held_until is not null`,
    );
  const sleeper = guest(id);
  const { attempt } = await sleeper.begin(berlin);
  const heldFor = await db.execute<{ hours: number }>(
    sql`select extract(epoch from held_until - taken_at)::int / 3600 as hours from survey_quota_seat where survey_id = ${id}`,
  );
  expect(heldFor.rows).toEqual([{ hours: 2 }]);
  await runOut();
  expect(await taken(id)).toBe(0);
  await guest(id).finish(() => 1, berlin);
  // Nobody needed the seat: whoever comes back keeps it.
  expect((await sleeper.begin()).attempt.id).toBe(attempt.id);
  expect(await taken(id)).toBe(2);
  await runOut();
  // What was completed stays, the other one goes to whoever comes.
  expect((await guest(id).begin(berlin)).done).toBeUndefined();
  expect((await guest(id).begin(berlin)).done).toBe(true);
  await sleeper.fill(attempt.id);
  expect(await sleeper.next()).toMatchObject({ done: true, status: 'over_quota' });
});

it('of an anonymous survey keeps no seat of those who have completed, and counts them', async () => {
  const { id } = await asked([quota(2)], { anonymity: 'anonymous' });
  await guest(id).finish(() => 1, berlin);
  const { rows } = await server.database.db.execute(sql`select * from survey_quota_seat where survey_id = ${id}`);
  expect(rows).toEqual([]);
  expect(await taken(id)).toBe(1);
  await guest(id).begin(berlin);
  expect((await guest(id).begin(berlin)).done).toBe(true);
});

it('reminds nobody who was sent away', async () => {
  const { id } = await asked([quota(1)], { audience: 'invited', attributes: [{ ...site, from: 'invitation' }] });
  for (const status of ['started', 'over_quota']) {
    const { id: invitation, code } = await invited(server, id, { attributes: { site: 'berlin' } });
    await guest(id).begin({ code });
    const { rows } = await server.database.db.execute(
      sql`select p.status, i.state from user_survey p join invitation i on i.id = p.invitation_id where i.id = ${invitation}`,
    );
    expect(rows).toEqual([{ status, state: status === 'started' ? 'opened' : 'completed' }]);
  }
});

it('200 at once on two servers, for 100 seats of quotas that overlap: exactly 100', async () => {
  const all = { code: 'all', condition: 'attribute.site = "berlin" or attribute.site = "paris"', limit: 150 };
  const { id } = await asked([{ ...quota(100), code: 'z' }, all, { ...quota(120), code: 'b' }]);
  const second = await createTestServer({ beside: server });
  const people = Array.from({ length: 200 }, (_, n) => new SurveyTaker(n % 2 === 0 ? server : second, id));
  // A server that is too busy for a moment says so; whoever asks again is a new guest, and the seat of the first may be taken.
  let lost = 0;
  const begin = (taker: SurveyTaker): Promise<{ done?: unknown }> =>
    taker.begin(berlin).catch(() => {
      lost += 1;
      return begin(taker);
    });
  const begun = await Promise.all(people.map(begin));
  const inside = begun.filter(({ done }) => done === undefined).length;
  expect(inside).toBeLessThanOrEqual(100);
  expect(inside).toBeGreaterThanOrEqual(100 - lost);
  await second.stop();
  const { rows } = await server.database.db.execute(sql`
    select s.code, count(*)::int as seats, c.taken from survey_quota_seat s
    join survey_quota c on c.survey_id = s.survey_id and c.code = s.code
    where s.survey_id = ${id} group by 1, 3 order by 1
  `);
  expect(rows.map(({ code, seats }) => [code, seats])).toEqual([
    ['all', 100],
    ['b', 100],
    ['z', 100],
  ]);
});

describe('quotas of a survey that staff write', () => {
  it('are set and read with who counts in words, and count those who answered before when they are added', async () => {
    const author = await authorOf(server, { audience: 'link' });
    const instrument = await publishedInstrument(server);
    await author.do(surveyRows.addItem, { kind: 'instrument', instrumentId: instrument.id, code: 'phq2' });
    await author.change({ attributes: [site] });
    await author.do(surveyRows.open, {});
    const takers: SurveyTaker[] = [];
    for (const place of ['berlin', 'berlin', 'paris']) {
      const taker = guest(author.id);
      const { attempt } = await taker.begin({ attributes: { site: place } });
      await taker.answer(attempt.id, { q1: 'daily', q2: 'daily' });
      await taker.complete(attempt.id);
      if (place === 'paris') await taker.next();
      takers.push(taker);
    }
    const { rowVersion } = await author.read();
    const quotas = [quota(2), { code: 'low', condition: 'phq2.total >= 3', limit: 10 }];
    const shown = await author.do<{ quotas: object[] }>(surveyParts.setQuotas, { rowVersion, quotas });
    expect(shown.quotas).toMatchObject([
      { code: 'q', taken: 0, reading: expect.stringMatching(/^Counts a person if .*berlin/) },
      { code: 'low', taken: 0 },
    ]);
    await author.do(surveyRows.open, {});
    expect(await author.do(surveyParts.quotas)).toMatchObject({
      quotas: [{ taken: 2 }, { taken: 3 }],
      isRounded: false,
    });
    expect((await guest(author.id).begin(berlin)).done).toBe(true);
    // Those under way go on with what they began with.
    expect(await takers[0]?.next()).toMatchObject({ done: true, status: 'completed' });
    expect(await author.do(surveyParts.quotas)).toMatchObject({ quotas: [{ taken: 2 }, { taken: 3 }] });
  });

  it('say how full they are only in whole groups where names are withheld', async () => {
    const author = await authorOf(server, { audience: 'link', anonymity: 'confidential' });
    await author.change({ attributes: [site], quotas: [quota(50)] });
    await author.do(surveyRows.addItem, {
      kind: 'instrument',
      instrumentId: (await publishedInstrument(server)).id,
      code: 'a',
    });
    await author.do(surveyRows.open, {});
    for (let n = 0; n < 7; n += 1) await guest(author.id).begin(berlin);
    expect(await author.do(surveyParts.quotas)).toMatchObject({ quotas: [{ taken: 5 }], isRounded: true });
    expect(await taken(author.id)).toBe(7);
    await server.database.db.update(survey).set({ status: 'closed' }).where(eq(survey.id, author.id));
  });
});
