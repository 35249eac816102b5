import { contract } from 'core/contract';
import type { AttemptRow, Results } from 'core/contract/results/results';
import { randomFrom } from '../answering/rescoring/fillAttempts.testing';
import { Author, working } from '../testing/answering/rescoring';
import { dataOf, published } from '../testing/answering/respondent';
import { named, readBy } from '../testing/authoring/readers';
import { answered, type Given, People, phq9, phq9Sheet } from '../testing/results/answered';
import { createTestServer, type TestServer } from '../testing/testServer';

/** What staff see of an instrument whose promise was changed twice: figures, then names, then nobody. */

const promises = ['figures', 'named', 'nobody'] as const;
const next = randomFrom(7);

let server: TestServer;
let people: People;
let reader: Author;
let other: Author;
let instrumentId: string;
const versions: Record<string, string> = {};

const sheets = (from: number, count: number): Given[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ person: from + index, answers: phq9Sheet(next(), next) },
    respondent: { sex: index % 3 === 0 ? 'female' : 'male', age: 20 + index, country: 'EG' },
  }));
const give = (promise: (typeof promises)[number], given: readonly Given[]) =>
  answered(server, people, { instrumentId, versionId: versions[promise] ?? '' }, given);

beforeAll(async () => {
  server = await createTestServer();
  people = new People(server);
  reader = await Author.on(server);
  other = await Author.on(server);
  const document = await phq9();
  const settings = (seenBy: (typeof promises)[number]) => ({ ...document, settings: { ...document.settings, seenBy } });
  for (const promise of promises) {
    const next = promise === 'named' ? named(document) : settings(promise);
    instrumentId = await published(server, next);
    const { rows } = await server.database.pool.query('select current_version_id as id from instrument where id = $1', [
      instrumentId,
    ]);
    versions[promise] = rows[0].id;
  }
  await readBy(server, instrumentId, reader.userId);
  await give('figures', sheets(0, 12));
  await give('named', sheets(100, 7));
  await give('nobody', sheets(200, 9));
});
afterAll(() => server.stop());

const ask = async (by: Author, query: Record<string, string> = {}, tab = 'questions') =>
  dataOf<Results>(
    await server.ask(contract.result.instrument, { token: by.token, params: { id: instrumentId, tab }, query }),
  );
const filter = (given: object) => ({ filter: JSON.stringify(given) });

it('adds up neither promise with the other, nor what nobody is to see', async () => {
  expect(await ask(reader, { part: 'named' })).toMatchObject({
    n: 7,
    people: 7,
    parts: promises.slice(0, 2).reverse(),
  });
  expect(await ask(reader, { part: 'figures' })).toMatchObject({ n: 12, people: 12, isGrouped: true, part: 'figures' });
  expect(await ask(other)).toMatchObject({ n: 12, part: 'figures', parts: ['figures'] });
  expect(await ask(other, { part: 'named' })).toMatchObject({ n: 0 });
});

it('gives figures by whole groups alone, of which no filter tells one person', async () => {
  await give('figures', sheets(12, 4));
  expect(await ask(other)).toMatchObject({ n: 12, waiting: 4 });
  await give('figures', sheets(16, 1));
  expect(await ask(other)).toMatchObject({ n: 17, waiting: 0 });
  const narrowed = await ask(other, filter({ answers: { q1: ['not_at_all'] } }));
  expect([narrowed.n, narrowed.results.map(({ why }) => why)]).toEqual([null, ['withheld']]);
  // The reader of the named ones may narrow those as they like.
  expect((await ask(reader, { part: 'named', ...filter({ counts: 'first' }) })).n).toBe(7);
});

it('tells what people said of themselves only where they are seen by name', async () => {
  const factsOf = async (query: Record<string, string>) =>
    (await ask(reader, query, 'overview')).variables.flatMap(({ code, role }) => (role === 'fact' ? [code] : []));
  const said = ['respondent.sex', 'respondent.age', 'respondent.country'];
  expect(await factsOf({ part: 'named' })).toEqual(expect.arrayContaining(said));
  expect((await factsOf({ part: 'figures' })).filter((code) => said.includes(code))).toEqual([]);
  for (const respondent of [{ sex: ['female'] }, { age: { min: 20 } }, { age: ['18-24'] }, { country: ['EG'] }]) {
    const [named, figures] = await Promise.all(
      ['named', 'figures'].map((part) => ask(reader, { part, ...filter({ respondent }) })),
    );
    expect([named?.n, figures?.n, figures?.results.map(({ why }) => why)]).toEqual([
      'sex' in respondent ? 3 : 'country' in respondent || !Array.isArray(respondent.age) ? 7 : 5,
      null,
      ['withheld'],
    ]);
  }
  const grouped = await ask(reader, { part: 'figures', by: 'respondent.sex' }, 'groups');
  expect(JSON.stringify(grouped.results)).not.toContain('female');
});

it('lists to the reader alone who answered, and writes that one was looked at into that person’s log', async () => {
  const list = async (by: Author) =>
    dataOf<AttemptRow[]>(await server.ask(contract.result.attempts, { token: by.token, params: { id: instrumentId } }));
  const rows = await list(reader);
  expect(rows.map(({ name, version }) => [name, version])).toEqual(Array(7).fill(['Somebody', 2]));
  expect(await list(other)).toEqual([]);
  const [{ attempt } = { attempt: '' }] = rows;
  const look = (by: Author, id = attempt) =>
    server.ask(contract.result.instrumentRespondent, { token: by.token, params: { id: instrumentId, attempt: id } });
  expect((await look(other)).body.errorCode).toBe('not_found');
  const [figures] = await give('figures', sheets(300, 1));
  expect((await look(reader, figures)).body.errorCode).toBe('not_found');
  expect(dataOf(await look(reader))).toMatchObject({ attempt, name: 'Somebody', others: [] });
  const { rows: seen } = await server.database.pool.query(
    `select e.actor_id, e.change from audit_event e join user_instrument a on a.user_id = e.entity_id::uuid
     where e.action = 'result.seen' and a.id = $1`,
    [attempt],
  );
  expect(seen).toEqual([{ actor_id: reader.userId, change: { instrument: instrumentId, attempt } }]);
});

it('exports names to the reader, of the others groups without a name', async () => {
  const exported = async (by: Author, body: object) => {
    const asked = { token: by.token, params: { id: instrumentId }, body: { format: 'jsonl', names: true, ...body } };
    const { job } = dataOf<{ job: string }>(await server.ask(contract.dataExport.instrument, asked));
    await working(server, () => by.ended(job));
    const file = await server.app.inject({
      method: 'GET',
      url: `/api/exports/${job}/file`,
      headers: { authorization: `Bearer ${by.token}` },
    });
    return file.body
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const own = await exported(reader, { part: 'named' });
  expect([own.length, own[0]]).toEqual([7, expect.objectContaining({ name: 'Somebody' })]);
  expect(await exported(other, { part: 'named' })).toEqual([]);
  expect(
    await exported(reader, { part: 'named', filter: { respondent: { sex: ['female'], age: ['18-24'] } } }),
  ).toHaveLength(2);
  expect(await exported(other, { part: 'figures', filter: { respondent: { sex: ['female'] } } })).toEqual([]);
  const figures = await exported(other, { part: 'figures' });
  expect(figures).toHaveLength(18);
  expect(Object.keys(figures[0] ?? {})).not.toEqual(expect.arrayContaining(['name']));
  expect(Object.keys(figures[0] ?? {})).not.toEqual(expect.arrayContaining(['id']));
});

it('re-scores also what one does not see, and says so without saying what changed', async () => {
  const asked = { token: other.token, params: { id: instrumentId }, body: { version: 3, note: 'Again.' } };
  const { job } = dataOf<{ job: string }>(await server.ask(contract.rescoring.rescore, asked));
  const { message } = await working(server, () => other.ended(job));
  expect(message).toMatch(/^34 completed results were scored anew\. What changed is shown to those alone/);
  expect((await other.latest(instrumentId)).rescore).toMatchObject({ attempts: 0, changed: 0, unseen: 34 });
  expect((await reader.latest(instrumentId)).rescore).toMatchObject({ unseen: 27 });
});
