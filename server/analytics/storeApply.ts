import { DuckDBUUIDValue } from '@duckdb/node-api';
import { flagsOf, type SourceAttempt, secondsOf, storedAnswers } from './attempt';
import { answersTable, type KnownVersion, noBand, scoresTable } from './columns';
import { quoted, type ResultStore } from './store';
import type { AttemptKey } from './storeSource';

const uuid = (id: string) => DuckDBUUIDValue.fromUint128(BigInt(`0x${id.replaceAll('-', '')}`));
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

/** A number for each person, the same for all their attempts. */
async function numbersOf(store: ResultStore, people: readonly string[]): Promise<Map<string, number>> {
  const known = await store.rows<{ person: string; number: number }>(
    `select person::varchar as person, any_value(number) as number from place where person in (${listed(people)}) group by person`,
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

async function addAnswers(
  store: ResultStore,
  version: KnownVersion,
  attempts: readonly SourceAttempt[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = await store.appender(answersTable(version.id));
  const text = (value: string | null) => (value === null ? rows.appendNull() : rows.appendVarchar(value));
  for (const attempt of attempts) {
    const optional = (id: string | null) => (id === null ? rows.appendNull() : rows.appendUUID(uuid(id)));
    rows.appendUUID(uuid(attempt.id));
    rows.appendInteger(numbers.get(attempt.userId) ?? -1);
    optional(attempt.participationId);
    optional(attempt.surveyId);
    text(attempt.item);
    for (const is of [attempt.isWithheld, attempt.isImported, attempt.isDone]) rows.appendBoolean(is);
    rows.appendVarchar(attempt.wave);
    text(attempt.arm);
    rows.appendVarchar(attempt.locale);
    rows.appendVarchar(JSON.stringify(attempt.attributes));
    rows.appendDouble(attempt.startedAt.getTime());
    rows.appendDouble(attempt.completedAt.getTime());
    rows.appendDouble(secondsOf(attempt));
    const answers = storedAnswers(attempt, version);
    for (const flag of [...flagsOf(attempt, version), 0]) rows.appendUTinyInt(flag);
    answers.forEach(({ value, picks, text: written, why }, index) => {
      const type = version.questions[index]?.type;
      if (type === 'utinyint') rows.appendUTinyInt(why === 0 ? value : noBand);
      else if (type === 'usmallint') rows.appendUSmallInt(why === 0 ? value : 0);
      else if (type === 'double') rows.appendDouble(value);
      else if (type === 'ubigint')
        rows.appendUBigInt((picks ?? []).reduce((bits, place) => bits | (1n << BigInt(place)), 0n));
      else text(written ?? (picks === null ? null : picks.join()));
      rows.appendUTinyInt(why);
    });
    rows.endRow();
  }
  rows.closeSync();
}

async function addScores(store: ResultStore, version: KnownVersion, attempts: readonly SourceAttempt[]): Promise<void> {
  const rows = await store.appender(scoresTable(version.id));
  for (const { id, scores } of attempts) {
    rows.appendUUID(uuid(id));
    for (const { variable, text } of version.scores) {
      const { value, band } = scores?.[variable.code] ?? { value: null, band: null };
      rows.appendDouble(value === null || typeof value === 'string' ? Number.NaN : Number(value));
      const place = variable.levels.findIndex(({ code }) => code === band);
      rows.appendUTinyInt(place < 0 ? noBand : place);
      if (text !== null) {
        if (typeof value === 'string') rows.appendVarchar(value);
        else rows.appendNull();
      }
    }
    rows.endRow();
  }
  rows.closeSync();
}

const grouped = <T>(values: readonly T[], by: (value: T) => string) => {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(by(value), [...(groups.get(by(value)) ?? []), value]);
  return groups;
};

/**
 * Makes the store hold these attempts as they are now: those that are not among `found` are gone. Doing it again changes nothing.
 * @returns how many are gone
 */
export async function apply(
  store: ResultStore,
  keys: readonly AttemptKey[],
  found: readonly SourceAttempt[],
  versions: ReadonlyMap<string, KnownVersion>,
): Promise<number> {
  if (keys.length === 0) return 0;
  const ids = [...new Set(keys.map(({ id }) => id))];
  const before = await placesOf(store, ids);
  const people = [...new Set(found.map(({ userId }) => userId))];
  const numbers = people.length === 0 ? new Map<string, number>() : await numbersOf(store, people);
  if (before.length > 0) await remove(store, before);
  for (const [id, attempts] of grouped(found, ({ versionId }) => versionId)) {
    const version = versions.get(id);
    if (version) await addAnswers(store, version, attempts, numbers);
  }
  for (const [id, attempts] of grouped(found, ({ scoredBy }) => scoredBy)) {
    const version = versions.get(id);
    if (version) await addScores(store, version, attempts);
  }
  const places = await store.appender('place');
  for (const { id, userId, versionId, scoredBy, surveyId } of found) {
    places.appendUUID(uuid(id));
    places.appendUUID(uuid(userId));
    places.appendInteger(numbers.get(userId) ?? -1);
    places.appendUUID(uuid(versionId));
    places.appendUUID(uuid(scoredBy));
    if (surveyId === null) places.appendNull();
    else places.appendUUID(uuid(surveyId));
    places.endRow();
  }
  places.closeSync();
  const there = new Set(found.map(({ id }) => id));
  return before.filter(({ attempt }) => !there.has(attempt)).length;
}

/** The versions and surveys that these attempts stand under in the store. */
export const scopesOf = (store: ResultStore, keys: readonly AttemptKey[]) =>
  store.rows<{ version: string; survey: string | null }>(
    `select distinct version::varchar as version, survey::varchar as survey from place where attempt in (${listed(keys.map(({ id }) => id))})`,
  );
