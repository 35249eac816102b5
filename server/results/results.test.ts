import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Results } from 'core/contract/results/results';
import { result } from 'core/contract/results/results';
import type { ResultTab } from 'core/results/source';
import { itemFigures } from 'core/statistics/item';
import { scaleFigures } from 'core/statistics/scale';
import { randomFrom } from '../answering/rescoring/fillAttempts.testing';
import { Author } from '../testing/answering/rescoring';
import { dataOf, published } from '../testing/answering/respondent';
import { named, readBy } from '../testing/authoring/readers';
import { answered, type Given, People, phq9, phq9Sheet } from '../testing/results/answered';
import { oneQuestion, openedSurvey, type TestSurvey } from '../testing/surveys/survey';
import { createTestServer, type TestServer } from '../testing/testServer';

let server: TestServer;
let token: string;
let people: People;
let instrumentId: string;
let versionId: string;
const given: Given[] = [];

beforeAll(async () => {
  server = await createTestServer();
  const author = await Author.on(server);
  token = author.token;
  people = new People(server);
  instrumentId = await published(server, named(await phq9()));
  await readBy(server, instrumentId, author.userId);
  const { rows } = await server.database.pool.query('select current_version_id as id from instrument where id = $1', [
    instrumentId,
  ]);
  versionId = rows[0].id;
  const next = randomFrom(5);
  for (let person = 0; person < 60; person += 1) {
    const answers = phq9Sheet(next(), next);
    if (person % 10 === 0) delete answers.q4;
    given.push({ person, answers, locale: person % 3 === 0 ? 'es-ES' : 'en-US' });
  }
  await answered(server, people, { instrumentId, versionId }, given);
});
afterAll(() => server.stop());

const asked = async (tab: ResultTab, query: Record<string, string> = {}) =>
  dataOf<Results>(await server.ask(result.instrument, { token, params: { id: instrumentId, tab }, query }));
const blockOf = ({ results }: Results, stat: string, of: object) => {
  const block = results.find(
    (each) => each.stat === stat && Object.entries(of).every(([key, value]) => each.of[key] === value),
  );
  return block?.values as never;
};
const frequencies = ['not_at_all', 'several_days', 'more_than_half', 'nearly_every_day'];
const column = (code: string) =>
  given.map(({ answers }) => {
    const place = frequencies.indexOf(String(answers[code]));
    return place < 0 ? Number.NaN : place;
  });

it('counts every answer, and says why there is none', async () => {
  const data = await asked('questions');
  expect([data.n, data.people, data.suppressed]).toEqual([60, 60, false]);
  const { n, missing, counts } = blockOf(data, 'distribution', { item: 'q4' }) as unknown as {
    n: number;
    missing: object;
    counts: { code: string; n: number }[];
  };
  expect(n).toBe(54);
  expect(missing).toEqual({ not_shown: 0, skipped: 6, not_reached: 0, unknown: 0 });
  expect(counts.map((count) => count.n)).toEqual(
    frequencies.map((_, place) => column('q4').filter((x) => x === place).length),
  );
  expect(blockOf(data, 'item', { item: 'q4' })).toEqual(itemFigures(column('q4'), { min: 0, max: 3 }));
});

it('gives the reliability of a scale as the statistics do, on the same rows', async () => {
  const data = await asked('scales');
  const items = Array.from({ length: 9 }, (_, index) => ({ code: `q${index + 1}`, values: column(`q${index + 1}`) }));
  const scale = data.results.find(({ stat, values }) => stat === 'scale' && values !== null);
  expect(scale?.values).toEqual(scaleFigures(items, 'listwise'));
});

it('narrows by what it is asked, down to one whose name is seen anyway', async () => {
  const data = await asked('scales', { filter: JSON.stringify({ locale: ['es-ES'] }) });
  expect(data.n).toBe(20);
  const few = await asked('questions', {
    filter: JSON.stringify({ locale: ['es-ES'], answers: { q4: [null] } }),
  });
  expect([few.n, few.suppressed]).toEqual([2, false]);
  expect(blockOf(few, 'distribution', { item: 'q1' })).toMatchObject({ n: 2 });
});

it('keeps back what is about too few in an identified survey that says so, and in no other', async () => {
  const root = await server.tokenOf(['superAdmin']);
  const answeredBy = async (settings?: { minimumGroup: number }) => {
    const { id, instruments } = await openedSurvey(server, { anonymity: 'identified', ...(settings && { settings }) });
    const { rows } = await server.database.pool.query('select current_version_id as id from instrument where id = $1', [
      instruments.a,
    ]);
    const target = { instrumentId: instruments.a ?? '', versionId: rows[0].id, survey: { id, item: 'a' } };
    const three = [400, 401, 402].map((person) => ({ person, answers: { q1: 2 } }));
    await answered(server, people, target, three);
    const params = { id, item: 'a', tab: 'questions' };
    const { n, suppressed } = dataOf<Results>(await server.ask(result.survey, { token: root, params }));
    return [n, suppressed];
  };
  expect(await answeredBy()).toEqual([3, false]);
  expect(await answeredBy({ minimumGroup: 4 })).toEqual([null, true]);
});

it('has a new answer at once, and nothing of one that was deleted', async () => {
  const [id] = await answered(server, people, { instrumentId, versionId }, [
    { person: 100, answers: phq9Sheet(1, () => 0.5), locale: 'en-US' },
  ]);
  expect((await asked('questions')).n).toBe(61);
  await server.database.pool.query('delete from score where attempt_id = $1', [id]);
  await server.database.pool.query('delete from user_instrument where id = $1', [id]);
  expect((await asked('questions')).n).toBe(60);
});

it('is for staff', async () => {
  const user = await server.tokenOf(['user']);
  const refused = await server.ask(result.instrument, { token: user, params: { id: instrumentId, tab: 'overview' } });
  expect(refused.body.errorCode).toBe('access.denied');
});

describe('a survey that withholds names', () => {
  let survey: TestSurvey;
  let target: { instrumentId: string; versionId: string; survey: { id: string; item: string } };
  let root: string;
  const site = (place: string) => ({ attributes: { site: place } });
  const sheets = (from: number, count: number, place: string): Given[] =>
    Array.from({ length: count }, (_, index) => ({ person: from + index, answers: { q1: index % 4 }, ...site(place) }));
  const ask = async (tab: ResultTab, query: Record<string, string> = {}, item = 'a') =>
    dataOf<Results>(await server.ask(result.survey, { token: root, params: { id: survey.id, item, tab }, query }));

  beforeAll(async () => {
    root = await server.tokenOf(['superAdmin']);
    survey = await openedSurvey(server, {
      anonymity: 'confidential',
      attributes: [{ code: 'site', kind: 'choice', values: ['berlin', 'rome'] }],
    });
    const instrument = survey.instruments.a ?? '';
    const { rows } = await server.database.pool.query('select current_version_id as id from instrument where id = $1', [
      instrument,
    ]);
    target = { instrumentId: instrument, versionId: rows[0].id, survey: { id: survey.id, item: 'a' } };
    await answered(server, people, target, [...sheets(200, 12, 'berlin'), ...sheets(300, 3, 'rome')]);
  });

  it('shows whole groups alone, and how many wait', async () => {
    const first = await ask('questions');
    expect([first.isGrouped, first.n, first.waiting]).toEqual([true, 12, 3]);
    await answered(server, people, target, sheets(310, 1, 'rome'));
    expect([(await ask('questions')).n, (await ask('questions')).waiting]).toEqual([12, 4]);
    await answered(server, people, target, sheets(320, 1, 'rome'));
    expect([(await ask('questions')).n, (await ask('questions')).waiting]).toEqual([17, 0]);
    const rome = await ask('questions', { filter: JSON.stringify({ attributes: { site: ['rome'] } }) });
    expect([rome.n, rome.people]).toEqual([5, 5]);
  });

  it('names figures of all items as its variables are named', async () => {
    const all = await ask('questions', {}, 'all');
    const named = all.variables.filter(({ role }) => role === 'question').map(({ code }) => code);
    expect(named).toEqual(['a.q1', 'a.q2']);
    const figures = all.results.filter(({ stat }) => stat === 'distribution');
    expect(figures.map(({ of }) => of.item)).toContain('a.q1');
    expect(figures.every(({ of }) => named.includes(String(of.item)))).toBe(true);
    const asked = await ask('questions', { of: 'a.q1' }, 'all');
    expect(asked.results).toEqual(all.results.filter(({ of }) => of.item === 'a.q1'));
    expect(asked.results).not.toEqual([]);
  });

  it('keeps back single counts of few people', async () => {
    const data = await ask('questions', { filter: JSON.stringify({ attributes: { site: ['rome'] } }) });
    const { bins } = blockOf(data, 'distribution', { item: 'q1' }) as unknown as { bins: { n: number | null }[] };
    expect(bins.every(({ n }) => n === null || n === 0 || n >= 5)).toBe(true);
    expect(blockOf(data, 'item', { item: 'q1' })).not.toHaveProperty('sd');
  });

  it.each([
    { answers: { q1: [1] } },
    { time: { from: '2026-01-01' } },
    { counts: 'last' },
    { flags: { fast: 'without' } },
    { attributes: { shoe: [44] } },
    { respondent: { sex: ['female'] } },
  ])('is not narrowed by what would tell people apart: %j', async (filter) => {
    const data = await ask('questions', { filter: JSON.stringify(filter) });
    expect([data.suppressed, data.n]).toEqual([true, null]);
    expect(data.results.every(({ values }) => values === null)).toBe(true);
  });

  it('is in no result of its instrument', async () => {
    const params = { id: target.instrumentId, tab: 'questions' };
    expect(dataOf<Results>(await server.ask(result.instrument, { token: root, params })).n).toBe(0);
  });

  it('counts those who completed one by one, and shows nobody', async () => {
    const { results } = await ask('overview', {}, 'all');
    expect(results.find(({ stat }) => stat === 'turnout')?.values).toMatchObject({ completed: 17, begun: 17 });
    const params = { id: survey.id, attempt: crypto.randomUUID() };
    expect((await server.ask(result.surveyRespondent, { token: root, params })).body.errorCode).toBe('access.denied');
  });
});

it('counts by whole groups, of a survey that withholds names, what tells how somebody has answered: who was asked an item, whom a quota turned away', async () => {
  const root = await server.tokenOf(['superAdmin']);
  const quotas = [{ code: 'some', condition: 'a.total = 3', limit: 100 }];
  for (const rest of [{}, { quotas }]) {
    const items = [{ code: 'a' }, { code: 'b', visibleIf: 'a.total = 2' }];
    const survey = await openedSurvey(server, { anonymity: 'confidential', items, ...rest });
    const ask = async (item: string) =>
      dataOf<Results>(
        await server.ask(result.survey, { token: root, params: { id: survey.id, item, tab: 'overview' } }),
      );
    const turnout = async (item: string) => (await ask(item)).results.find(({ stat }) => stat === 'turnout')?.values;
    let person = 'quotas' in rest ? 600 : 700;
    const give = async (item: 'a' | 'b', count: number) => {
      const instrumentId = survey.instruments[item] ?? '';
      const { rows } = await server.database.pool.query(
        'select current_version_id as id from instrument where id = $1',
        [instrumentId],
      );
      const given = Array.from({ length: count }, () => ({ person: person++, answers: { q1: 2 } }));
      await answered(server, people, { instrumentId, versionId: rows[0].id, survey: { id: survey.id, item } }, given);
    };
    await give('b', 7);
    expect(await turnout('b')).toMatchObject({ begun: 5, completed: 5, sinceYesterday: 5 });
    await give('b', 1);
    expect([await turnout('b'), (await ask('b')).waiting]).toEqual([expect.objectContaining({ completed: 5 }), 0]);
    // Everybody is asked it, unless a quota turns them away before.
    await give('a', 1);
    expect(await turnout('a')).toMatchObject(
      'quotas' in rest ? { begun: 0, completed: 0 } : { begun: 1, completed: 1 },
    );
    expect(await turnout('all')).toMatchObject({ begun: 9, completed: 'quotas' in rest ? 5 : 9 });
    expect((await ask('all')).items.map(({ isByAnswers }) => isByAnswers)).toEqual([false, true]);
  }
});

it('shows one attempt of an identified survey, and writes on the log of whoever answered that it was looked at', async () => {
  const root = await server.tokenOf(['superAdmin']);
  const survey = await openedSurvey(server);
  const instrument = survey.instruments.a ?? '';
  const { rows } = await server.database.pool.query('select current_version_id as id from instrument where id = $1', [
    instrument,
  ]);
  const target = { instrumentId: instrument, versionId: rows[0].id, survey: { id: survey.id, item: 'a' } };
  const [attempt = ''] = await answered(server, people, target, [{ person: 500, answers: { q1: 2 } }]);
  const seen = await server.ask(result.surveyRespondent, { token: root, params: { id: survey.id, attempt } });
  expect(seen.body.data).toMatchObject({
    answers: [
      { code: 'q1', question: 'How much?', answer: '2', missing: null },
      { code: 'q2', answer: null, missing: 'not_reached' },
    ],
    result: { scores: [{ code: 'total', value: 2 }] },
  });
  const { rows: events } = await server.database.pool.query(
    `select e.change from audit_event e join user_instrument a on a.user_id = e.entity_id::uuid where e.action = 'result.seen' and a.id = $1`,
    [attempt],
  );
  expect(events).toEqual([{ change: { survey: survey.id, attempt } }]);
});

it('has no byte of a deleted answer in its files', async () => {
  const folder = join(server.keysDir, '..', 'analytics');
  const instrument = await published(
    server,
    oneQuestion('with_words', (document) => {
      document.questions = [{ code: 'q1', kind: 'long_text' }];
      delete document.calculations;
      document.texts = { 'en-US': { title: 'Words', 'question.q1.text': 'What?' } };
    }),
  );
  const { rows } = await server.database.pool.query('select current_version_id as id from instrument where id = $1', [
    instrument,
  ]);
  const target = { instrumentId: instrument, versionId: rows[0].id };
  const words = 'xylophone marmalade quicksand';
  const [id] = await answered(server, people, target, [{ person: 600, answers: { q1: words } }]);
  const found = async () => {
    const files = await readdir(folder);
    const all = await Promise.all(
      files.filter((name) => name.startsWith('results')).map((name) => readFile(join(folder, name))),
    );
    return all.some((bytes) => bytes.includes(words));
  };
  await server.services.analytics.forget();
  expect(await found()).toBe(true);
  await server.database.pool.query('delete from user_instrument where id = $1', [id]);
  await server.services.analytics.forget();
  expect(await found()).toBe(false);
});
