import type { ScaleItem } from '../statistics/scale';
import type { Rows } from './data';
import type { Source } from './source';

/** How an item is read: as it counts in its scale, reversed by the range that was declared; NaN: there is no answer. */
interface Reader {
  code: string;
  missing: ArrayLike<number>;
  values: ArrayLike<number>;
  /** What each level of a choice counts as; undefined: the values are the numbers. */
  levels: Float64Array | undefined;
  /** Of numbers that are reversed: from what each is taken; null: they are not. */
  turned: number | null;
}

function readersOf({ data, variables, scales }: Source, scale: string): Reader[] {
  return Object.entries(scales[scale]?.items ?? {}).map(([code, { key, min, max }]) => {
    const variable = variables.find((each) => each.role === 'question' && each.code === code);
    const column = data.answers.get(code);
    const turned = key === 1 ? null : min + max;
    const isNumeric = variable?.kind === 'choice' || variable?.kind === 'number';
    if (variable === undefined || column === undefined || !isNumeric) {
      return { code, missing: [], values: [], levels: new Float64Array(), turned: null };
    }
    const counted = ({ score }: { score: number | null }) =>
      score === null ? Number.NaN : turned === null ? score : turned - score;
    const levels = variable.kind === 'choice' ? Float64Array.from(variable.levels, counted) : undefined;
    return { code, missing: column.missing, values: column.values, levels, turned };
  });
}

/** The answers in these rows. */
function read({ missing, values, levels, turned }: Reader, rows: ArrayLike<number>): Float64Array {
  const numbers = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? -1;
    const value = missing[row] === 0 ? (values[row] ?? Number.NaN) : Number.NaN;
    if (levels !== undefined) numbers[index] = levels[value] ?? Number.NaN;
    else numbers[index] = turned === null ? value : turned - value;
  }
  return numbers;
}

/** Attempts in parts that are looked at beside one another: the part of each, counted from 0. */
export interface Parts {
  of: ArrayLike<number>;
  count: number;
}

/** A scale over the attempts that are complete in all its items, part by part. */
export interface ScaleColumns {
  /** Of the data. */
  rows: Uint32Array;
  items: ScaleItem[];
  /** Where each part begins in `rows`, and where the last one ends. */
  starts: number[];
}

/** @param only of these of its items; default: all */
export function scaleColumns(
  source: Source,
  scale: string,
  rows: Rows,
  { parts, only }: { parts?: Parts; only?: readonly string[] } = {},
): ScaleColumns {
  const readers = readersOf(source, scale).filter(({ code }) => only?.includes(code) ?? true);
  const isOpen = new Uint8Array(rows.length);
  for (const { missing, values, levels } of readers) {
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? -1;
      const value = values[row] ?? Number.NaN;
      const number = levels === undefined ? value : (levels[value] ?? Number.NaN);
      if (missing[row] !== 0 || Number.isNaN(number)) isOpen[index] = 1;
    }
  }
  const { of, count = 1 } = parts ?? {};
  const sizes = new Array<number>(count).fill(0);
  for (let index = 0; index < rows.length; index += 1) {
    if (isOpen[index] === 0) sizes[of?.[index] ?? 0] = (sizes[of?.[index] ?? 0] ?? 0) + 1;
  }
  const starts = [0];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  const next = [...starts];
  const complete = new Uint32Array(starts.at(-1) ?? 0);
  for (let index = 0; index < rows.length; index += 1) {
    if (isOpen[index] !== 0) continue;
    const part = of?.[index] ?? 0;
    complete[next[part] ?? 0] = rows[index] ?? 0;
    next[part] = (next[part] ?? 0) + 1;
  }
  return { rows: complete, starts, items: readers.map((one) => ({ code: one.code, values: read(one, complete) })) };
}

/** The same columns, of one part alone. */
export function partOf({ rows, items, starts }: ScaleColumns, part: number): Pick<ScaleColumns, 'rows' | 'items'> {
  const [from, to] = [starts[part] ?? 0, starts[part + 1] ?? 0];
  return {
    rows: rows.subarray(from, to),
    items: items.map(({ code, values }) => ({ code, values: (values as Float64Array).subarray(from, to) })),
  };
}

/** How many attempts of each part have the same number; NaN: none. */
function numbersByPart(reader: Reader, rows: Rows, parts: Parts): { part: number; number: number; attempts: number }[] {
  const { missing, values, levels } = reader;
  if (levels === undefined) {
    return Array.from(read(reader, rows), (number, index) => ({ part: parts.of[index] ?? 0, number, attempts: 1 }));
  }
  // The last place of each part is that of those without an answer.
  const width = levels.length + 1;
  const counts = new Float64Array(parts.count * width);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? -1;
    const place =
      (parts.of[index] ?? 0) * width + (missing[row] === 0 ? (values[row] ?? levels.length) : levels.length);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return Array.from(counts, (attempts, place) => ({
    part: Math.floor(place / width),
    number: levels[place % width] ?? Number.NaN,
    attempts,
  }));
}

/** By item and part: how many attempts there are, without an answer, and at either end of what can be answered. */
export interface Ends {
  all: number;
  missing: number;
  least: number;
  greatest: number;
}

export function endsOf(source: Source, scale: string, rows: Rows, parts: Parts): Map<string, Ends[]> {
  return new Map(
    readersOf(source, scale).map((reader) => {
      const { min, max } = source.scales[scale]?.items[reader.code] ?? {};
      const ends = Array.from({ length: parts.count }, (): Ends => ({ all: 0, missing: 0, least: 0, greatest: 0 }));
      for (const { part, number, attempts } of numbersByPart(reader, rows, parts)) {
        const own = ends[part];
        if (own === undefined) continue;
        own.all += attempts;
        if (number === min) own.least += attempts;
        if (number === max) own.greatest += attempts;
        if (Number.isNaN(number)) own.missing += attempts;
      }
      return [reader.code, ends];
    }),
  );
}
