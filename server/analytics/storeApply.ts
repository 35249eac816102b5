import {
  BOOLEAN,
  DOUBLE,
  type DuckDBType,
  type DuckDBValue,
  FLOAT,
  INTEGER,
  UBIGINT,
  USMALLINT,
  UTINYINT,
  UUID,
  VARCHAR,
} from '@duckdb/node-api';
import { placeOfSex } from 'core/results/respondent';
import { flagsOf, type SourceAttempt, saidBy, secondsOf, storedAnswers } from './attempt';
import { answersTable, type KnownVersion, noBand, scoresTable } from './columns';
import { type Column, quoted, type ResultStore } from './store';
import type { AttemptKey } from './storeSource';

const listed = (ids: Iterable<string>) => [...ids].map(quoted).join(', ');

interface Place {
  attempt: string;
  version: string;
  scored: string;
}

const placesOf = (store: ResultStore, ids: readonly string[]) =>
  store.rows<Place>(
    `select attempt::varchar as attempt, version::varchar as version, scored::varchar as scored from place where attempt in (${listed(ids)})`,
  );

/** A number for each person, the same for all their attempts. @param old those of them who can have one already */
async function numbersOf(
  store: ResultStore,
  people: readonly string[],
  old: readonly string[],
): Promise<Map<string, number>> {
  const known = await store.rows<{ person: string; number: number }>(
    `select person::varchar as person, any_value(number) as number from place where person in (${listed(old)}) group by person`,
  );
  const numbers = new Map(known.map(({ person, number }) => [person, number]));
  const [last] = await store.rows<{ value: string }>(`select value from state where key = 'people'`);
  let next = Number(last?.value ?? 0);
  for (const person of people) {
    if (numbers.has(person)) continue;
    numbers.set(person, next);
    next += 1;
  }
  await store.keep({ people: String(next) });
  return numbers;
}

async function remove(store: ResultStore, places: readonly Place[]): Promise<void> {
  const by = new Map<string, string[]>();
  for (const { attempt, version, scored } of places) {
    for (const table of [answersTable(version), scoresTable(scored)])
      by.set(table, [...(by.get(table) ?? []), attempt]);
  }
  for (const [table, attempts] of by) {
    if (store.has(table)) await store.run(`delete from ${table} where attempt in (${listed(attempts)})`);
  }
  await store.run(`delete from place where attempt in (${listed(places.map(({ attempt }) => attempt))})`);
}

const column = <T>(type: DuckDBType, of: readonly T[], value: (one: T) => DuckDBValue): Column => ({
  type,
  values: of.map(value),
});
/** Of an attempt's id, or another one. */
const ids = <T>(of: readonly T[], value: (one: T) => string | null): Column => column(UUID, of, value);
function filled<T, N extends Uint8Array | Int32Array | Float32Array | Float64Array>(
  values: N,
  of: readonly T[],
  value: (one: T) => number,
): N {
  of.forEach((one, row) => {
    values[row] = value(one);
  });
  return values;
}
const doubles = <T>(of: readonly T[], value: (one: T) => number): Column => ({
  type: DOUBLE,
  values: filled(new Float64Array(of.length), of, value),
});
const bytes = <T>(of: readonly T[], value: (one: T) => number): Column => ({
  type: UTINYINT,
  values: filled(new Uint8Array(of.length), of, value),
});
const numbersIn = (attempts: readonly SourceAttempt[], numbers: ReadonlyMap<string, number>): Column => ({
  type: INTEGER,
  values: filled(new Int32Array(attempts.length), attempts, ({ userId }) => numbers.get(userId) ?? -1),
});

const types = {
  ...{ utinyint: UTINYINT, usmallint: USMALLINT, double: DOUBLE, ubigint: UBIGINT, varchar: VARCHAR },
} as const;

async function addAnswers(
  store: ResultStore,
  version: KnownVersion,
  attempts: readonly SourceAttempt[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const of = (type: DuckDBType, value: (attempt: SourceAttempt) => DuckDBValue) => column(type, attempts, value);
  const flags = attempts.map((attempt) => flagsOf(attempt, version));
  await store.append(answersTable(version.id), attempts.length, [
    ids(attempts, ({ id }) => id),
    numbersIn(attempts, numbers),
    ids(attempts, ({ participationId }) => participationId),
    ids(attempts, ({ surveyId }) => surveyId),
    of(VARCHAR, ({ item }) => item),
    of(BOOLEAN, ({ isWithheld }) => isWithheld),
    of(BOOLEAN, ({ isImported }) => isImported),
    of(BOOLEAN, ({ isDone }) => isDone),
    of(VARCHAR, ({ wave }) => wave),
    of(VARCHAR, ({ arm }) => arm),
    of(VARCHAR, ({ locale }) => locale),
    of(VARCHAR, ({ attributes }) => JSON.stringify(attributes)),
    bytes(attempts, (attempt) => placeOfSex(saidBy(attempt).sex)),
    {
      type: FLOAT,
      values: filled(new Float32Array(attempts.length), attempts, (attempt) => saidBy(attempt).age ?? Number.NaN),
    },
    of(VARCHAR, (attempt) => saidBy(attempt).country ?? null),
    doubles(attempts, ({ startedAt }) => startedAt),
    doubles(attempts, ({ completedAt }) => completedAt),
    doubles(attempts, secondsOf),
    bytes(flags, ([fast]) => fast),
    bytes(flags, ([, straight]) => straight),
    { type: UTINYINT, values: new Uint8Array(attempts.length) },
    ...storedAnswers(attempts, version).flatMap(({ values, why }, index): Column[] => [
      { type: types[version.questions[index]?.type ?? 'varchar'], values },
      { type: UTINYINT, values: why },
    ]),
  ]);
}

async function addScores(store: ResultStore, version: KnownVersion, attempts: readonly SourceAttempt[]): Promise<void> {
  const numberOf = (value: number | string | boolean | null | undefined) =>
    value === null || value === undefined || typeof value === 'string' ? Number.NaN : Number(value);
  await store.append(scoresTable(version.id), attempts.length, [
    ids(attempts, ({ id }) => id),
    ...version.scores.flatMap(({ variable: { code, levels }, text }) => {
      const places = new Map(levels.map((level, place) => [level.code, place]));
      const given = attempts.map(({ scores }) => scores?.[code]);
      return [
        doubles(given, (score) => numberOf(score?.value)),
        bytes(given, (score) => places.get(score?.band ?? '') ?? noBand),
        ...(text === null
          ? []
          : [column(VARCHAR, given, (score) => (typeof score?.value === 'string' ? score.value : null))]),
      ];
    }),
  ]);
}

const grouped = <T>(values: readonly T[], by: (value: T) => string) => {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(by(value));
    if (group) group.push(value);
    else groups.set(by(value), [value]);
  }
  return groups;
};

/**
 * Makes the store hold these attempts as they are now: those that are not among `found` are gone. Doing it again changes nothing.
 * @param isFill they come account by account, and none of them is there yet
 * @returns how many are gone
 */
export async function apply(
  store: ResultStore,
  keys: readonly AttemptKey[],
  found: readonly SourceAttempt[],
  versions: ReadonlyMap<string, KnownVersion>,
  isFill: boolean,
): Promise<number> {
  if (keys.length === 0) return 0;
  const before = isFill ? [] : await placesOf(store, [...new Set(keys.map(({ id }) => id))]);
  const people = [...new Set(found.map(({ userId }) => userId))];
  const old = isFill ? people.slice(0, 1) : people;
  const numbers = people.length === 0 ? new Map<string, number>() : await numbersOf(store, people, old);
  if (before.length > 0) await remove(store, before);
  for (const [id, attempts] of grouped(found, ({ versionId }) => versionId)) {
    const version = versions.get(id);
    if (version) await addAnswers(store, version, attempts, numbers);
  }
  for (const [id, attempts] of grouped(found, ({ scoredBy }) => scoredBy)) {
    const version = versions.get(id);
    if (version) await addScores(store, version, attempts);
  }
  await store.append('place', found.length, [
    ids(found, ({ id }) => id),
    ids(found, ({ userId }) => userId),
    numbersIn(found, numbers),
    ids(found, ({ versionId }) => versionId),
    ids(found, ({ scoredBy }) => scoredBy),
    ids(found, ({ surveyId }) => surveyId),
  ]);
  const there = new Set(found.map(({ id }) => id));
  return before.filter(({ attempt }) => !there.has(attempt)).length;
}

/** The versions and surveys that these attempts stand under in the store. */
export const scopesOf = (store: ResultStore, keys: readonly AttemptKey[]) =>
  store.rows<{ version: string; survey: string | null }>(
    `select distinct version::varchar as version, survey::varchar as survey from place where attempt in (${listed(keys.map(({ id }) => id))})`,
  );
