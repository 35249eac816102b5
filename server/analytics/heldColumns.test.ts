import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultData } from 'core/results/data';
import { resultsOf } from 'core/results/results';
import { runs } from 'tests/long';
import { until } from 'tests/until';
import { randomFrom } from '../answering/rescoring/fillAttempts.testing';
import { published } from '../testing/answering/respondent';
import { named } from '../testing/authoring/readers';
import { answered, type Given, People, phq9, phq9Sheet } from '../testing/results/answered';
import { createTestServer, type TestServer } from '../testing/testServer';
import { Following } from './following';
import { type Held, HeldColumns } from './heldColumns';
import { ResultStore } from './store';

const next = randomFrom(41);

let server: TestServer;
let people: People;
let folder: string;
let store: ResultStore;
let following: Following;
let instrumentId: string;
const versions: string[] = [];
/** Ids of the attempts that there are. */
let there: string[] = [];

const run = (sql: string, values: readonly unknown[]) => server.database.pool.query(sql, [...values]);

beforeAll(async () => {
  server = await createTestServer();
  people = new People(server);
  for (const title of ['First', 'Second']) {
    const document = named(await phq9());
    const texts = { ...document.texts, 'en-US': { ...document.texts['en-US'], title } };
    instrumentId = await published(server, { ...document, texts });
    const { rows } = await run('select current_version_id as id from instrument where id = $1', [instrumentId]);
    versions.push(rows[0].id);
  }
  folder = await mkdtemp(join(tmpdir(), 'assess-held-'));
  store = await ResultStore.open(join(folder, 'held.duckdb'));
  following = new Following(store, server.database.pool);
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true });
  await server.stop();
});

const isSettled = async (): Promise<boolean> => {
  const { rows } = await run(
    `select pg_snapshot_xmin(pg_current_snapshot()) > xid as settled from result_change order by xid desc limit 1`,
    [],
  );
  return rows[0]?.settled !== false;
};

async function complete(count: number): Promise<void> {
  const given = Array.from({ length: count }, (): Given => {
    const answers = phq9Sheet(next(), next);
    for (const code of Object.keys(answers)) if (next() < 0.1) delete answers[code];
    return {
      ...{ person: Math.floor(next() * 60), answers, locale: next() < 0.5 ? 'en-US' : 'es-ES' },
      completedAt: new Date(server.clock.now().getTime() - next() * 1e9),
      respondent: next() < 0.5 ? { age: Math.floor(next() * 90), sex: 'female' } : { country: 'EG' },
    };
  });
  const versionId = versions[next() < 0.3 ? 0 : 1] ?? '';
  there.push(...(await answered(server, people, { instrumentId, versionId }, given)));
}

const some = (): string[] => {
  const chosen = there.filter(() => next() < 2 / (there.length + 1));
  return chosen.length > 0 ? chosen : there.slice(0, 1);
};

async function remove(ids: readonly string[]): Promise<void> {
  await run('delete from score where attempt_id = any ($1::uuid[])', [ids]);
  await run('delete from user_instrument where id = any ($1::uuid[])', [ids]);
  there = there.filter((id) => !ids.includes(id));
}

const steps: readonly (() => Promise<unknown>)[] = [
  () => complete(1 + Math.floor(next() * 6)),
  () => complete(1),
  // Scored anew, by the version of then or another one.
  async () => {
    const ids = some();
    const scores = { phq9_total: { value: Math.floor(next() * 27), band: null } };
    await run('update score set version_id = $2 where attempt_id = any ($1::uuid[])', [ids, versions[1]]);
    await run('update user_instrument set scores = scores || $2 where id = any ($1::uuid[])', [ids, scores]);
  },
  // Added later.
  () =>
    run(`update user_instrument set respondent = respondent || '{"age": 44}' where id = any ($1::uuid[])`, [some()]),
  () => remove(some()),
  // All of a person, as when they are erased.
  async () => {
    const { rows } = await run(
      'select id from user_instrument where user_id = (select user_id from user_instrument where id = $1)',
      [some()[0]],
    );
    await remove(rows.map(({ id }) => id));
  },
];

/** Everything that there is of each attempt, by its id: the order of attempts says nothing. */
function rowsOf({ data, attempts, participations, isDone, startedAt }: Held): Map<string, unknown> {
  const { flags, respondent } = data;
  const each = (row: number) => ({
    ...{ participation: participations[row], isDone: isDone[row], startedAt: startedAt[row] },
    facts: [data.people, data.wave, data.arm, data.locale, data.version, data.completedAt, data.seconds].map(
      (column) => column[row],
    ),
    said: [flags.fast, flags.straight, flags.duplicate, respondent.sex, respondent.age, respondent.country].map(
      (column) => column[row],
    ),
    answers: [...data.answers].map(([code, { values, missing, picks, texts }]) => [
      code,
      missing[row],
      missing[row] === 0 && values[row],
      picks?.[row],
      texts?.[row],
    ]),
    scores: [...data.scores].map(([code, { numbers, bands, texts }]) => [code, numbers[row], bands[row], texts?.[row]]),
  });
  return new Map(attempts.map((id, row) => [id, each(row)] as const).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const lengthsOf = ({ rows, people: numbers, completedAt, answers, scores }: ResultData) => [
  rows,
  ...[numbers, completedAt, ...[...answers.values()].map(({ missing }) => missing)].map(({ length }) => length),
  ...[...scores.values()].map(({ bands }) => bands.length),
];

it('has the same columns, whether attempts are taken in one after the other or all read anew', async () => {
  const scope = { instrumentId, named: { surveys: [], readSince: new Date(0).toISOString() } };
  const kept = new HeldColumns(following, server.database.pool);
  const looks = { kept: 0, anew: 0 };
  await complete(40);
  const rounds = runs(25, 1000);
  for (let round = 0; round < rounds; round += 1) {
    for (let count = Math.floor(next() * 3); count >= 0; count -= 1) {
      await steps[Math.floor(next() * steps.length)]?.();
    }
    if (there.length < 10) await complete(20);
    // Changes are followed once no transaction of the whole installation that began before them is open, and others test beside this.
    await until('changes that can be followed', isSettled);
    for (let isBehind = true; isBehind; ) {
      const followed = await following.step();
      kept.forget(followed);
      isBehind = followed.isBehind;
    }
    const [one, other] = [
      await kept.of(instrumentId, scope),
      await new HeldColumns(following, server.database.pool).of(instrumentId, scope),
    ];
    if (one === null || other === null) throw new Error('there are no columns');
    // Where attempts were taken in there is room for more.
    looks[one.startedAt.buffer.byteLength > one.startedAt.byteLength ? 'kept' : 'anew'] += 1;
    expect(lengthsOf(one.data)).toEqual(lengthsOf(other.data));
    expect(one.data.rows).toBe(there.length);
    expect(rowsOf(one)).toEqual(rowsOf(other));
    const source = ({ data, newest: { variables, scales } }: Held) => ({
      ...{ data, variables, scales, waves: [], baseLocale: 'en-US', gate: { minimumGroup: 1, isWithheld: false } },
      around: { turnout: {} as never, begun: [], stops: [], quotas: [], revisions: [] },
    });
    for (const tab of ['questions', 'scales', 'groups'] as const) {
      const [now, anew] = [one, other].map((held) => resultsOf(source(held), tab, {}, { by: 'respondent.age' }));
      expect(now).toEqual(anew);
    }
  }
  expect(looks).toEqual({ kept: rounds - 1, anew: 1 });
});
