import { wholeRange } from './wholeRange';

/** Rows at a time: their values stay near the processor. */
const rowsTogether = 2048;

const greatest = Number.MAX_SAFE_INTEGER;

interface Whole {
  values: Float64Array;
  total: number;
  /** The greatest distance of a value from 0. */
  width: number;
}

const asFloats = (column: ArrayLike<number>) => (column instanceof Float64Array ? column : Float64Array.from(column));

/** undefined: they are not all whole, or too large. */
function wholeOf(column: ArrayLike<number>): Whole | undefined {
  const values = asFloats(column);
  const range = wholeRange(values);
  if (range === undefined) return undefined;
  const total = values.reduce((sum, value) => sum + value, 0);
  const width = Math.max(Math.abs(range.low), Math.abs(range.high));
  return values.length * width < greatest ? { values, total, width } : undefined;
}

/** Less by the whole number next to the mean. */
function shifted({ values, total }: Whole): Whole {
  const n = values.length;
  const shift = Math.round(total / n);
  let most = 0;
  const less = values.map((value) => {
    most = Math.max(most, Math.abs(value - shift));
    return value - shift;
  });
  return { values: less, total: total - n * shift, width: most };
}

/** Adds the products of a column with up to four others. */
function addProducts(
  own: Float64Array,
  others: readonly Float64Array[],
  from: number,
  to: number,
  into: Float64Array,
  at: number,
): void {
  const [one = own, two = own, three = own, four = own] = others;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let row = from; row < to; row += 1) {
    const value = own[row] ?? 0;
    a += value * (one[row] ?? 0);
    b += value * (two[row] ?? 0);
    c += value * (three[row] ?? 0);
    d += value * (four[row] ?? 0);
  }
  const sums = [a, b, c, d];
  for (let place = 0; place < others.length; place += 1) {
    into[at + place] = (into[at + place] ?? 0) + (sums[place] ?? 0);
  }
}

/**
 * Means, and the sums of products of deviations, of columns of whole numbers: their sums are exact in whatever order they are added up, so
 * it takes one pass without compensation. undefined: they are not all whole, or so large that digits would be lost.
 */
export function wholeCrosses(
  columns: readonly ArrayLike<number>[],
): { means: number[]; crosses: number[][] } | undefined {
  const n = columns[0]?.length ?? 0;
  if (n === 0) return undefined;
  const given: Whole[] = [];
  for (const column of columns) {
    const one = column.length === n ? wholeOf(column) : undefined;
    if (one === undefined) return undefined;
    given.push(one);
  }
  // n times a sum of products is a whole number that is known exactly, if it is not too large.
  const isExact = (all: readonly Whole[]) => (n * Math.max(...all.map(({ width }) => width))) ** 2 < greatest;
  const all = isExact(given) ? given : given.map(shifted);
  if (!isExact(all)) return undefined;
  const k = all.length;
  const sums = new Float64Array(k * k);
  const parts = all.map((_, i) =>
    Array.from({ length: Math.ceil((i + 1) / 4) }, (__, part) =>
      all.slice(4 * part, Math.min(i + 1, 4 * part + 4)).map(({ values }) => values),
    ),
  );
  for (let from = 0; from < n; from += rowsTogether) {
    const to = Math.min(n, from + rowsTogether);
    all.forEach(({ values }, i) => {
      parts[i]?.forEach((others, part) => {
        addProducts(values, others, from, to, sums, i * k + 4 * part);
      });
    });
  }
  const cross = (i: number, j: number) =>
    (n * (sums[Math.max(i, j) * k + Math.min(i, j)] ?? Number.NaN) - (all[i]?.total ?? 0) * (all[j]?.total ?? 0)) / n;
  return {
    means: given.map(({ total }) => total / n),
    crosses: all.map((_, i) => all.map((__, j) => cross(i, j))),
  };
}
