import { type AnswerColumn, missingReasons, type ResultData, type ScoreColumn } from 'core/results/data';
import type { Variable } from 'core/results/variable';
import type { ResultScope } from './ask';
import { type AnswerPlace, answersTable, type KnownVersion, noBand, scoresTable } from './columns';
import { quoted, type ResultStore } from './store';

/** Attempts at the versions of one instrument, in the order of their ids within a version. */
export interface Loaded {
  data: ResultData;
  /** By row. */
  attempts: string[];
  participations: (string | null)[];
  /** The whole participation is completed. */
  isDone: boolean[];
  /** Milliseconds since 1970. */
  startedAt: Float64Array;
}

/** A part of a column: its numbers, or values to be asked for one by one. */
type Part = ArrayLike<number | bigint> | readonly unknown[];

/** Of a text that many attempts have, one is kept. */
function shared(values: unknown[], known: Map<unknown, unknown>): unknown[] {
  for (let row = 0; row < values.length; row += 1) {
    const value = known.get(values[row]);
    if (value === undefined) known.set(values[row], values[row]);
    else values[row] = value;
  }
  return values;
}

/** @param repeating places of columns in which the same texts come again and again */
async function columnsOf(
  store: ResultStore,
  sql: string,
  width: number,
  repeating: readonly number[] = [],
): Promise<{ rows: number; columns: Part[][] }> {
  const columns: Part[][] = Array.from({ length: width }, () => []);
  const known = new Map(repeating.map((index) => [index, new Map<unknown, unknown>()]));
  let rows = 0;
  for await (const chunk of store.chunks(sql)) {
    rows += chunk.rowCount;
    for (let index = 0; index < width; index += 1) {
      const { items } = chunk.getColumnVector(index) as unknown as { items?: ArrayLike<number | bigint> };
      const texts = known.get(index);
      // Of its own: the memory of a chunk goes with it.
      if (ArrayBuffer.isView(items)) columns[index]?.push((items as unknown as Uint8Array).slice());
      else if (texts) columns[index]?.push(shared(chunk.getColumnValues(index), texts));
      else columns[index]?.push(chunk.getColumnValues(index));
    }
  }
  return { rows, columns };
}

export type Numbers = Uint8Array | Uint16Array | Float32Array | Float64Array | Int32Array | Uint32Array;

function joinedNumbers<T extends Numbers>(parts: readonly Part[], into: T, at: number): T {
  let place = at;
  for (const part of parts) {
    into.set(part as ArrayLike<number>, place);
    place += part.length;
  }
  return into;
}

/** A version's part of the whole. */
interface Piece {
  version: KnownVersion;
  rows: number;
  at: number;
  facts: Part[][];
  answers: Part[][];
  scores: Map<string, Part[][]>;
  /** Versions that scored some of these attempts. */
  scoredBy: KnownVersion[];
}

const facts = [
  'attempt::varchar',
  'number',
  'participation::varchar',
  'done::utinyint',
  'wave',
  'arm',
  'locale',
  'attributes',
  'completed',
  'seconds',
  'fast',
  'straight',
  'started',
  'sex',
  'age',
  'country',
] as const;

const repeatingFacts = (['wave', 'arm', 'locale', 'attributes', 'country'] as const).map((name) => facts.indexOf(name));

function whereOf(scope: ResultScope): string {
  if ('surveyId' in scope) return `survey = ${quoted(scope.surveyId)} and item = ${quoted(scope.item)}`;
  if (scope.named === undefined) return 'withheld and participation is null';
  const { surveys, readSince } = scope.named;
  const isRead = readSince === null ? 'false' : `started >= ${Date.parse(readSince)}`;
  return `not withheld and case when participation is null then ${isRead}
    else list_contains([${surveys.map(quoted).join(', ')}]::uuid[], survey) end`;
}

async function pieceOf(
  store: ResultStore,
  version: KnownVersion,
  scope: ResultScope,
  at: number,
  all: readonly KnownVersion[],
  only: string,
): Promise<Piece> {
  const table = answersTable(version.id);
  const where = `${whereOf(scope)}${only && ` and a.${only}`}`;
  const first = await columnsOf(
    store,
    `select ${facts.join(', ')} from ${table} a where ${where} order by attempt`,
    facts.length,
    repeatingFacts,
  );
  const answers: Part[][] = [];
  // Not all at once: the memory of a query grows with its columns.
  for (let from = 0; from < version.questions.length; from += 50) {
    const some = version.questions.slice(from, from + 50).flatMap(({ column, why }) => [column, why]);
    const { columns } = await columnsOf(
      store,
      `select ${some.join(', ')} from ${table} a where ${where} order by attempt`,
      some.length,
    );
    answers.push(...columns);
  }
  const scorers = await store.rows<{ id: string }>(
    `select distinct scored::varchar as id from place where version = ${quoted(version.id)}${only && ` and ${only}`}`,
  );
  const scores = new Map<string, Part[][]>();
  const scoredBy = all.filter(({ id }) => scorers.some((one) => one.id === id));
  for (const scorer of scoredBy) {
    const names = scorer.scores.flatMap(({ number, band, text }) => [
      `coalesce(s.${number}, 'nan'::double)`,
      `coalesce(s.${band}, ${noBand})::utinyint`,
      ...(text === null ? [] : [`s.${text}`]),
    ]);
    if (names.length === 0) continue;
    const { columns } = await columnsOf(
      store,
      `select ${names.join(', ')} from ${table} a left join ${scoresTable(scorer.id)} s on s.attempt = a.attempt
       where ${where} order by a.attempt`,
      names.length,
    );
    scores.set(scorer.id, columns);
  }
  return { version, rows: first.rows, at, facts: first.columns, answers, scores, scoredBy };
}

function flat<T>(pieces: readonly Piece[], index: number): T[] {
  const all: T[] = [];
  for (const { facts: columns } of pieces) {
    for (const part of columns[index] ?? []) {
      for (let within = 0; within < part.length; within += 1) all.push(part[within] as T);
    }
  }
  return all;
}

const setBits = (bits: bigint): number[] => {
  const places: number[] = [];
  for (let place = 0, rest = bits; rest > 0n; place += 1, rest >>= 1n) if (rest & 1n) places.push(place);
  return places;
};

/** Places of this version's levels among those of all versions. */
const translated = (from: Variable, to: Variable) =>
  from.levels.map(({ code }) => to.levels.findIndex((level) => level.code === code));

/** Of single choices: most of what there is. */
function addPlaces(
  { values, missing }: { values: ArrayLike<number>; missing: Uint8Array },
  parts: readonly ArrayLike<number>[],
  to: Uint16Array,
  at: number,
): void {
  const places = values as Uint8Array | Uint16Array;
  let row = at;
  for (const part of parts) {
    for (let within = 0; within < part.length; within += 1, row += 1) {
      if (missing[row] === 0) places[row] = to[part[within] ?? 0] ?? 0;
    }
  }
}

function addAnswers(into: AnswerColumn & { missing: Uint8Array }, variable: Variable, piece: Piece): void {
  const index = piece.version.questions.findIndex((place) => place.variable.code === variable.code);
  const place: AnswerPlace | undefined = piece.version.questions[index];
  const end = piece.at + piece.rows;
  if (place === undefined || place.variable.kind !== variable.kind) {
    into.missing.fill(missingReasons.indexOf('not_shown'), piece.at, end);
    return;
  }
  joinedNumbers(piece.answers[2 * index + 1] ?? [], into.missing, piece.at);
  const parts = piece.answers[2 * index] ?? [];
  const to = translated(place.variable, variable);
  if (place.type === 'utinyint' || place.type === 'usmallint') {
    addPlaces(into, parts as readonly ArrayLike<number>[], Uint16Array.from(to), piece.at);
    return;
  }
  let row = piece.at;
  for (const part of parts) {
    for (let within = 0; within < part.length; within += 1, row += 1) {
      const value = part[within];
      if (into.missing[row] !== 0) continue;
      if (place.type === 'double') (into.values as Float64Array)[row] = Number(value);
      else if (place.type === 'ubigint')
        (into.picks as (readonly number[] | null)[])[row] = setBits(BigInt(value as bigint)).map(
          (bit) => to[bit] ?? -1,
        );
      else if (variable.kind === 'ranking' || variable.kind === 'choices')
        (into.picks as (readonly number[] | null)[])[row] = String(value ?? '')
          .split(',')
          .map((bit) => to[Number(bit)] ?? -1);
      else (into.texts as (string | null)[])[row] = value === null ? null : String(value);
    }
  }
}

/** Places of levels take a byte each, mostly; the last one is that of a level that there is no more. */
function emptyValues({ kind, levels }: Variable, rows: number): Uint8Array | Uint16Array | Float64Array {
  if (kind !== 'choice') return new Float64Array(kind === 'number' ? rows : 0);
  return levels.length < 256 ? new Uint8Array(rows) : new Uint16Array(rows);
}

function answersOf(variable: Variable, pieces: readonly Piece[], rows: number): AnswerColumn {
  const column = {
    values: emptyValues(variable, rows),
    missing: new Uint8Array(rows),
    ...(variable.kind === 'choices' || variable.kind === 'ranking'
      ? { picks: new Array<number[] | null>(rows).fill(null) }
      : {}),
    ...(['text', 'date', 'time'].includes(variable.kind) ? { texts: new Array<string | null>(rows).fill(null) } : {}),
  };
  for (const piece of pieces) addAnswers(column, variable, piece);
  return column;
}

function addNumbers(into: Float64Array, parts: readonly Part[], at: number): void {
  let row = at;
  for (const part of parts as readonly ArrayLike<number>[]) {
    for (let within = 0; within < part.length; within += 1, row += 1) {
      const value = part[within] ?? Number.NaN;
      if (!Number.isNaN(value)) into[row] = value;
    }
  }
}

function addBands(into: (string | null)[], parts: readonly Part[], levels: Variable['levels'], at: number): void {
  const codes = levels.map(({ code }) => code);
  let row = at;
  for (const part of parts as readonly ArrayLike<number>[]) {
    for (let within = 0; within < part.length; within += 1, row += 1) {
      const band = codes[part[within] ?? noBand];
      if (band !== undefined) into[row] = band;
    }
  }
}

function scoresOf(variable: Variable, pieces: readonly Piece[], rows: number): ScoreColumn {
  const numbers = new Float64Array(rows).fill(Number.NaN);
  const bands = new Array<string | null>(rows).fill(null);
  // Only some scores are texts.
  const isText = pieces.some(({ scoredBy }) =>
    scoredBy.some(({ scores }) => scores.some((one) => one.variable.code === variable.code && one.text !== null)),
  );
  const texts = new Array<string | null>(isText ? rows : 0).fill(null);
  for (const piece of pieces) {
    for (const scorer of piece.scoredBy) {
      const columns = piece.scores.get(scorer.id);
      const index = scorer.scores.findIndex((place) => place.variable.code === variable.code);
      const place = scorer.scores[index];
      if (columns === undefined || place === undefined) continue;
      const start = scorer.scores.slice(0, index).reduce((all, { text }) => all + (text === null ? 2 : 3), 0);
      addNumbers(numbers, columns[start] ?? [], piece.at);
      addBands(bands, columns[start + 1] ?? [], place.variable.levels, piece.at);
      if (place.text === null) continue;
      let row = piece.at;
      for (const part of columns[start + 2] ?? []) {
        for (let within = 0; within < part.length; within += 1, row += 1) {
          if (part[within] !== null) texts[row] = String(part[within]);
        }
      }
    }
  }
  return { numbers, bands, ...(isText && { texts }) };
}

/** The person has an earlier attempt of the same wave among these. */
export function repeated({
  people,
  wave,
  completedAt,
}: Pick<ResultData, 'people' | 'wave' | 'completedAt'>): Uint8Array {
  const rows = completedAt.length;
  const marks = new Uint8Array(rows);
  const waves = new Map<string, number>();
  for (const name of wave) if (!waves.has(name)) waves.set(name, waves.size);
  let greatest = -1;
  for (let row = 0; row < rows; row += 1) greatest = Math.max(greatest, people[row] ?? -1);
  /** By person and wave, the row of the first attempt; -1: none. People are numbered from 0 on, or from -1. */
  const first = new Int32Array((greatest + 2) * waves.size).fill(-1);
  for (let row = 0; row < rows; row += 1) {
    const key = ((people[row] ?? -1) + 1) * waves.size + (waves.get(wave[row] ?? '') ?? 0);
    const before = first[key] ?? -1;
    const isEarlier = before < 0 || (completedAt[row] ?? 0) < (completedAt[before] ?? 0);
    if (isEarlier) first[key] = row;
    if (before >= 0) marks[isEarlier ? before : row] = 1;
  }
  return marks;
}

function attributesOf(texts: readonly string[]): ResultData['attributes'] {
  const parsed = new Map<string, Record<string, string | number>>();
  const rows = texts.map((text) => {
    const known = parsed.get(text) ?? (JSON.parse(text) as Record<string, string | number>);
    parsed.set(text, known);
    return known;
  });
  const codes = new Set([...parsed.values()].flatMap((one) => Object.keys(one)));
  return new Map([...codes].sort().map((code) => [code, rows.map((row) => row[code] ?? null)]));
}

async function versionsIn(store: ResultStore, only: string): Promise<Set<string>> {
  const rows = await store.rows<{ id: string }>(`select distinct version::varchar as id from place where ${only}`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The attempts of a scope by column. @param versions those of the instrument, oldest first
 * @param variables those of the newest, with which the others are joined by code
 * @param attempts only these; absent: all
 */
export async function load(
  store: ResultStore,
  scope: ResultScope,
  versions: readonly KnownVersion[],
  variables: readonly Variable[],
  attempts?: readonly string[],
): Promise<Loaded> {
  const pieces: Piece[] = [];
  let rows = 0;
  const only = attempts === undefined ? '' : `attempt in (${attempts.map(quoted).join(', ')})`;
  const touched = only === '' ? undefined : await versionsIn(store, only);
  for (const version of versions) {
    if (!store.has(answersTable(version.id)) || touched?.has(version.id) === false) continue;
    const piece = await pieceOf(store, version, scope, rows, versions, only);
    pieces.push(piece);
    rows += piece.rows;
  }
  const numbers = <T extends Numbers>(index: number, into: T): T => {
    for (const piece of pieces) joinedNumbers(piece.facts[index] ?? [], into, piece.at);
    return into;
  };
  const people = numbers(1, new Int32Array(rows));
  const wave = flat<string>(pieces, 4);
  const completedAt = numbers(8, new Float64Array(rows));
  const version = new Uint16Array(rows);
  for (const piece of pieces) version.fill(piece.version.number, piece.at, piece.at + piece.rows);
  const of = (role: Variable['role']) => variables.filter((variable) => variable.role === role);
  return {
    attempts: flat<string>(pieces, 0),
    participations: flat<string | null>(pieces, 2),
    isDone: flat<number>(pieces, 3).map((value) => value === 1),
    startedAt: numbers(12, new Float64Array(rows)),
    data: {
      rows,
      people,
      wave,
      arm: flat<string | null>(pieces, 5),
      locale: flat<string>(pieces, 6),
      version,
      completedAt,
      seconds: numbers(9, new Float64Array(rows)),
      flags: {
        fast: numbers(10, new Uint8Array(rows)),
        straight: numbers(11, new Uint8Array(rows)),
        duplicate: repeated({ people, wave, completedAt }),
      },
      attributes: attributesOf(flat<string>(pieces, 7)),
      respondent: {
        sex: numbers(13, new Uint8Array(rows)),
        age: numbers(14, new Float32Array(rows)),
        country: flat<string | null>(pieces, 15),
      },
      answers: new Map(of('question').map((variable) => [variable.code, answersOf(variable, pieces, rows)])),
      scores: new Map(of('score').map((variable) => [variable.code, scoresOf(variable, pieces, rows)])),
    },
  };
}
