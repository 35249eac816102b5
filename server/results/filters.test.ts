import type { Results } from 'core/contract/results/results';
import { result } from 'core/contract/results/results';
import type { ResultFilter } from 'core/results/filter';
import { runs } from 'tests/long';
import { createAnalyticsService } from '../analytics/service';
import { randomFrom } from '../answering/rescoring/fillAttempts.testing';
import { Author } from '../testing/answering/rescoring';
import { dataOf, published } from '../testing/answering/respondent';
import { named, readBy } from '../testing/authoring/readers';
import { answered, type Given, People, phq9, phq9Sheet } from '../testing/results/answered';
import { createTestServer, type TestServer } from '../testing/testServer';

const frequencies = ['not_at_all', 'several_days', 'more_than_half', 'nearly_every_day'];
const sexes = ['female', 'male', 'other'] as const;
/** Groups of ages as they are named, and how SQL finds them. */
const ages = { '0-17': [0, 17], '18-24': [18, 24], '25-34': [25, 34], '55-64': [55, 64], '65-': [65, 200] } as const;
const countries = ['EG', 'ES', 'US'];
const locales = ['en-US', 'es-ES', 'ar-EG'];
const next = randomFrom(23);

let server: TestServer;
let token: string;
let people: People;
let target: { instrumentId: string; versionId: string };

const at = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000);
const one = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
const some = <T>(values: readonly T[]): T[] => {
  const chosen = values.filter(() => next() < 0.5);
  return chosen.length > 0 ? chosen : [...values];
};

beforeAll(async () => {
  server = await createTestServer();
  const author = await Author.on(server);
  token = author.token;
  people = new People(server);
  const instrumentId = await published(server, named(await phq9()));
  await readBy(server, instrumentId, author.userId);
  const { rows } = await server.database.pool.query('select current_version_id as id from instrument where id = $1', [
    instrumentId,
  ]);
  target = { instrumentId, versionId: rows[0].id };
  // A third of the people answer twice.
  const given = Array.from({ length: 240 }, (_, index): Given => {
    const answers = phq9Sheet(next(), next);
    for (const code of Object.keys(answers)) if (next() < 0.05) delete answers[code];
    const respondent = {
      ...(next() < 0.8 && { sex: one(sexes) }),
      ...(next() < 0.7 && { age: Math.floor(next() * 80) }),
      ...(next() < 0.5 && { country: one(countries) }),
    };
    const completedAt = at(next() * 500);
    return { person: index % 180, answers, respondent, locale: locales[index % 3] ?? '', completedAt };
  });
  const ids = await answered(server, people, target, given);
  for (const id of ids.slice(0, 12)) {
    await server.database.pool.query('delete from score where attempt_id = $1', [id]);
    await server.database.pool.query('delete from user_instrument where id = $1', [id]);
  }
  await asked({});
  // Some add their age later.
  await server.database.pool.query(
    `update user_instrument set respondent = respondent || '{"age": 66, "added": ["age"]}'
     where instrument_id = $1 and id = any ($2::uuid[]) and respondent ->> 'age' is null`,
    [target.instrumentId, ids.slice(0, 60)],
  );
});
afterAll(() => server.stop());

const asked = async (query: Record<string, string>) =>
  dataOf<Results>(
    await server.ask(result.instrument, { token, params: { id: target.instrumentId, tab: 'questions' }, query }),
  );

function randomFilter(): ResultFilter {
  const [from, to] = [next() * 500, next() * 500].sort((one, other) => other - one) as [number, number];
  return {
    ...(next() < 0.5 && { locale: some(locales) }),
    ...(next() < 0.3 && { time: { from: at(from).toISOString(), to: at(to).toISOString() } }),
    ...(next() < 0.6 && {
      answers: { [`q${1 + Math.floor(next() * 9)}`]: some([...frequencies, null]), q3: some([...frequencies, null]) },
    }),
    ...(next() < 0.5 && { respondent: randomRespondent() }),
    ...(next() < 0.4 && { counts: next() < 0.5 ? 'first' : 'last' }),
  };
}

/** What people said of themselves. */
function randomRespondent(): NonNullable<ResultFilter['respondent']> {
  const [min, max] = [next() * 80, next() * 80].sort((a, b) => a - b) as [number, number];
  const bands = some([...(Object.keys(ages) as (keyof typeof ages)[]), null]);
  return {
    ...(next() < 0.5 && { sex: some([...sexes, null]) }),
    ...(next() < 0.6 && { age: next() < 0.5 ? { min, ...(next() < 0.5 && { max }) } : bands }),
    ...(next() < 0.4 && { country: some([...countries, null]) }),
  };
}

function respondentBySql({ sex, age, country }: NonNullable<ResultFilter['respondent']>): string {
  const amongThese = (field: string, values: readonly (string | null)[] | undefined) =>
    values === undefined
      ? 'true'
      : `(a.respondent ->> '${field}' = any (array[${values.map((each) => (each === null ? 'null' : `'${each}'`)).join()}]::text[])
          or (a.respondent ->> '${field}' is null and ${values.includes(null)}))`;
  const number = `(a.respondent ->> 'age')::float8`;
  const ofAge = !age
    ? 'true'
    : Array.isArray(age)
      ? age
          .map((band) => {
            if (band === null) return `${number} is null`;
            const [from, to] = ages[band as keyof typeof ages];
            return `${number} between ${from} and ${to}`;
          })
          .join(' or ')
      : `${number} >= ${age.min ?? 0} and ${number} <= ${age.max ?? 1000}`;
  return `${amongThese('sex', sex)} and (${ofAge}) and ${amongThese('country', country)}`;
}

/** The same in SQL over PostgreSQL, written by itself. */
async function bySql({ locale, time, answers = {}, respondent = {}, counts = 'all' }: ResultFilter) {
  const named = Object.entries(answers);
  const conditions = named.map(
    (_, index) =>
      `(a.answers ->> ($${5 + 2 * index}::text) = any ($${6 + 2 * index}::text[]) or
        (a.answers ->> ($${5 + 2 * index}::text) is null and array_position($${6 + 2 * index}::text[], null) is not null))`,
  );
  const order = counts === 'first' ? 'a.completed_at' : 'a.completed_at desc';
  const { rows } = await server.database.pool.query(
    `with chosen as (
       select a.*, row_number() over (partition by a.user_id order by ${order}, a.id) as place from user_instrument a
       where a.instrument_id = $1 and a.status = 'completed' and not a.is_test
         and ($2::text[] is null or a.locale = any ($2)) and ($3::timestamptz is null or a.completed_at >= $3)
         and ($4::timestamptz is null or a.completed_at <= $4) and ${respondentBySql(respondent)} ${conditions.map((each) => `and ${each}`).join(' ')}
     ), counted as (select * from chosen where ${counts === 'all' ? 'true' : 'place = 1'})
     select count(*)::int as n, count(distinct user_id)::int as people,
       ${frequencies.map((code, index) => `(count(*) filter (where answers ->> 'q2' = '${code}'))::int as c${index}`).join(', ')}
     from counted`,
    [target.instrumentId, locale ?? null, time?.from ?? null, time?.to ?? null, ...named.flat()],
  );
  return rows[0] as Record<string, number>;
}

it('answers any filter as SQL over PostgreSQL does', async () => {
  let shown = 0;
  for (let round = 0; round < runs(40, 1000); round += 1) {
    const filter = randomFilter();
    const { n, people: found, results } = await asked({ filter: JSON.stringify(filter), of: 'q2' });
    const own = await bySql(filter);
    expect([filter, n, found]).toEqual([filter, own.n, own.people]);
    const values = results.find(({ stat }) => stat === 'distribution')?.values as { counts: { n: number }[] } | null;
    expect([filter, values?.counts.map((count) => count.n)]).toEqual([filter, [own.c0, own.c1, own.c2, own.c3]]);
    if ((own.n ?? 0) > 0) shown += 1;
  }
  expect(shown).toBeGreaterThan(20);
});

it('groups by what people said of themselves, ages in bands', async () => {
  const groupsBy = async (by: string) => {
    const params = { id: target.instrumentId, tab: 'groups' };
    const { results } = dataOf<Results>(
      await server.ask(result.instrument, { token, params, query: { by, of: 'phq9_total_prorated' } }),
    );
    const { values } = results.find(({ stat }) => stat === 'groups') ?? {};
    return Object.entries((values as { groups: Record<string, { n: number }> }).groups).map(([code, { n }]) => [
      code,
      n,
    ]);
  };
  const counted = async (group: string) => {
    const { rows } = await server.database.pool.query(
      `select ${group} as code, count(*)::int as n from user_instrument a join score s on s.attempt_id = a.id and s.calculation = 'phq9_total_prorated'
       where a.instrument_id = $1 and s.number is not null group by 1 having ${group} is not null order by 1`,
      [target.instrumentId],
    );
    return rows.map(({ code, n }) => [code, n]);
  };
  expect(await groupsBy('respondent.sex')).toEqual(await counted(`a.respondent ->> 'sex'`));
  expect(await groupsBy('respondent.country')).toEqual(await counted(`a.respondent ->> 'country'`));
  const band = `case when (a.respondent ->> 'age')::int < 18 then '0-17' when (a.respondent ->> 'age')::int < 25 then '18-24'
    when (a.respondent ->> 'age')::int >= 65 then '65-'
    else (((a.respondent ->> 'age')::int + 5) / 10 * 10 - 5) || '-' || (((a.respondent ->> 'age')::int + 5) / 10 * 10 + 4) end`;
  expect(await groupsBy('respondent.age')).toEqual(await counted(`case when a.respondent ? 'age' then ${band} end`));
});

it('gives the same from another server, which has read everything anew', async () => {
  const beside = await createTestServer({ beside: server });
  const params = { id: target.instrumentId, tab: 'scales' };
  const [one, other] = await Promise.all(
    [server, beside].map(async (each) => dataOf<Results>(await each.ask(result.instrument, { token, params }))),
  );
  expect(other?.results).toEqual(one?.results);
  await beside.services.analytics.close();
  await beside.app.close();
  await beside.database.drop();
});

it('tells within moments which results have changed', async () => {
  const heard = new Promise<readonly string[]>((resolve) => {
    server.services.analytics.start((scopes) => {
      if (scopes.includes(target.instrumentId)) resolve(scopes);
    });
  });
  await answered(server, people, target, [{ person: 900, answers: phq9Sheet(1, next) }]);
  expect(await heard).toEqual([target.instrumentId]);
});

it('says so where its store cannot be kept, and nobody else waits for it', async () => {
  const lines: string[] = [];
  const log = { warn: () => undefined, error: (_: object, line: string) => void lines.push(line) } as never;
  const away = createAnalyticsService({ db: server.database.db, log, analyticsDir: '/dev/null/none' });
  const question = {
    scope: { ...target, surveys: [] },
    tab: 'overview',
    filter: {},
    asked: {},
    now: server.clock.now(),
  } as const;
  await expect(away.tab(question)).rejects.toMatchObject({ code: 'service.unavailable' });
  expect(lines).toEqual(['The store of results failed']);
  await away.close();
});
