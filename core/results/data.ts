import { type RespondentColumns, respondentFields, respondentLevels, respondentPrefix } from './respondent';
import type { Variable } from './variable';

/** Why there is no answer, as attempts keep it: 0 where there is one. `unknown`: it came from elsewhere. */
export const missingReasons = ['answered', 'not_shown', 'skipped', 'not_reached', 'unknown'] as const;
export type MissingReason = Exclude<(typeof missingReasons)[number], 'answered'>;

/** Answers to a question, a place for each attempt. */
export interface AnswerColumn {
  /** Of a choice the place of the level, of a number the number; only where `missing` is 0. */
  values: ArrayLike<number>;
  /** Of several choices and rankings: places of levels, as they were chosen. */
  picks?: readonly (readonly number[] | null)[];
  /** Of texts, dates and times. */
  texts?: readonly (string | null)[];
  /** Place in `missingReasons`. */
  missing: ArrayLike<number>;
}

export interface ScoreColumn {
  /** NaN: missing, or a text. */
  numbers: ArrayLike<number>;
  texts?: readonly (string | null)[];
  bands: readonly (string | null)[];
}

/** Completed attempts, by column. */
export interface ResultData {
  rows: number;
  /** A number for each person. */
  people: ArrayLike<number>;
  wave: readonly string[];
  arm: readonly (string | null)[];
  locale: readonly string[];
  version: ArrayLike<number>;
  /** Milliseconds since 1970. */
  completedAt: ArrayLike<number>;
  /** NaN: unknown. */
  seconds: ArrayLike<number>;
  flags: { fast: ArrayLike<number>; straight: ArrayLike<number>; duplicate: ArrayLike<number> };
  attributes: ReadonlyMap<string, readonly (string | number | null)[]>;
  /** Where names are withheld nothing is said. */
  respondent: RespondentColumns;
  answers: ReadonlyMap<string, AnswerColumn>;
  scores: ReadonlyMap<string, ScoreColumn>;
}

/** Places of attempts. */
export type Rows = readonly number[];

interface Numbered {
  /** The greatest number of a person; undefined: they are not numbered from 0 on, or from -1. */
  greatest: number | undefined;
  /** Nobody has two attempts. */
  areDifferent: boolean;
}

const numbering = new WeakMap<ArrayLike<number>, Numbered>();

/** Up to so many numbers for each attempt they have a byte each while they are counted. */
const sparsest = 16;

function numberedIn(people: ArrayLike<number>): Numbered {
  const known = numbering.get(people);
  if (known !== undefined) return known;
  let most = -1;
  let isNumbered = true;
  for (let row = 0; row < people.length; row += 1) {
    const person = people[row] ?? -1;
    if (person > most) most = person;
    if (!(Number.isInteger(person) && person >= -1)) isNumbered = false;
  }
  const greatest = isNumbered && most < sparsest * people.length ? most : undefined;
  const areDifferent = greatest !== undefined && countIn(people, greatest) === people.length;
  const made = { greatest, areDifferent };
  numbering.set(people, made);
  return made;
}

/** How many people have these attempts. @param rows absent: all */
function countIn(
  people: ArrayLike<number>,
  greatest: number,
  rows?: ArrayLike<number>,
  isIn?: (row: number) => boolean,
): number {
  const seen = new Uint8Array(greatest + 2);
  const length = rows?.length ?? people.length;
  let count = 0;
  for (let index = 0; index < length; index += 1) {
    const row = rows ? (rows[index] ?? -1) : index;
    const place = (people[row] ?? -1) + 1;
    if (seen[place] === 1 || isIn?.(row) === false) continue;
    seen[place] = 1;
    count += 1;
  }
  return count;
}

/**
 * @param most where only it matters whether there are so many
 * @param isIn which of the attempts are meant; absent: all
 */
export function countPeople(
  { people }: Pick<ResultData, 'people'>,
  rows: ArrayLike<number>,
  most = Number.POSITIVE_INFINITY,
  isIn?: (row: number) => boolean,
): number {
  const { greatest, areDifferent } = numberedIn(people);
  if (areDifferent && isIn === undefined) return rows.length;
  if (most === Number.POSITIVE_INFINITY && greatest !== undefined) return countIn(people, greatest, rows, isIn);
  const seen = new Set<number>();
  for (let index = 0; index < rows.length && seen.size < most; index += 1) {
    const row = rows[index] ?? -1;
    if (isIn?.(row) !== false) seen.add(people[row] ?? -1);
  }
  return seen.size;
}

/** The number of a variable for each of these attempts, raw (not reversed); NaN: none. */
export function numbersOf(data: ResultData, variable: Variable, rows: Rows): Float64Array {
  const numbers = new Float64Array(rows.length);
  if (variable.role === 'score') {
    const column = data.scores.get(variable.code)?.numbers ?? [];
    for (let index = 0; index < rows.length; index += 1) numbers[index] = column[rows[index] ?? -1] ?? Number.NaN;
    return numbers;
  }
  const column = data.answers.get(variable.code);
  if (column === undefined || (variable.kind !== 'number' && variable.kind !== 'choice')) {
    return numbers.fill(Number.NaN);
  }
  const { values, missing } = column;
  const scores = variable.kind === 'choice' ? variable.levels.map(({ score }) => score ?? Number.NaN) : undefined;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? -1;
    const value = missing[row] === 0 ? (values[row] ?? Number.NaN) : Number.NaN;
    numbers[index] = scores === undefined ? value : (scores[value] ?? Number.NaN);
  }
  return numbers;
}

const facts = {
  wave: (data: ResultData, row: number) => data.wave[row],
  arm: (data: ResultData, row: number) => data.arm[row],
  locale: (data: ResultData, row: number) => data.locale[row],
  version: (data: ResultData, row: number) => String(data.version[row]),
} as const;

/** Where a variable is a score: its bands are levels. */
const bandPrefix = 'band.';

/**
 * The level of each attempt; empty: none. `name`: `wave`, `arm`, `locale`, `version`, `attribute.CODE`, `respondent.sex`,
 * `respondent.age` (in bands), `respondent.country`, `band.CALCULATION`, or the code of a question with one choice.
 */
export function levelsOf(data: ResultData, variables: readonly Variable[], name: string, rows: Rows): string[] {
  if (Object.hasOwn(facts, name)) return rows.map((row) => facts[name as keyof typeof facts](data, row) ?? '');
  const field = respondentFields.find((each) => name === respondentPrefix + each);
  if (field !== undefined) return rows.map((row) => respondentLevels[field](data.respondent, row));
  if (name.startsWith('attribute.')) {
    const column = data.attributes.get(name.slice('attribute.'.length));
    return rows.map((row) => String(column?.[row] ?? ''));
  }
  if (name.startsWith(bandPrefix)) {
    const column = data.scores.get(name.slice(bandPrefix.length));
    return rows.map((row) => column?.bands[row] ?? '');
  }
  const variable = variables.find(({ code, role }) => role === 'question' && code === name);
  const column = data.answers.get(name);
  if (variable === undefined || column === undefined) return rows.map(() => '');
  const { values, missing } = column;
  if (variable.kind !== 'choice') {
    return rows.map((row) => (missing[row] === 0 ? String(values[row]) : ''));
  }
  return rows.map((row) => (missing[row] === 0 ? (variable.levels[values[row] ?? -1]?.code ?? '') : ''));
}
