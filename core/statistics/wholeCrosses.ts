/** Rows at a time: their values stay near the processor. */
const rowsTogether = 2048;

const greatest = Number.MAX_SAFE_INTEGER;

interface Shifted {
  values: Float64Array;
  mean: number;
  /** What is left of the sum, once every value is less by the shift. */
  rest: number;
  /** The greatest distance from the shift. */
  width: number;
}

/** Less by the whole number next to the mean; undefined: they are not all whole, or too large. */
function shifted(column: ArrayLike<number>): Shifted | undefined {
  const n = column.length;
  let total = 0;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < n; row += 1) {
    const value = column[row] ?? Number.NaN;
    if (value !== Math.floor(value)) return undefined;
    if (value < low) low = value;
    if (value > high) high = value;
    total += value;
  }
  if (!(n * Math.max(Math.abs(low), Math.abs(high)) < greatest)) return undefined;
  const mean = total / n;
  const shift = Math.round(mean);
  const values = new Float64Array(n);
  for (let row = 0; row < n; row += 1) values[row] = (column[row] ?? Number.NaN) - shift;
  return { values, mean, rest: total - n * shift, width: Math.max(high - shift, shift - low) };
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
  const all: Shifted[] = [];
  for (const column of columns) {
    const one = column.length === n ? shifted(column) : undefined;
    if (one === undefined) return undefined;
    all.push(one);
  }
  const widest = Math.max(...all.map(({ width }) => width));
  if (!(n * widest * widest < greatest)) return undefined;
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
    (sums[Math.max(i, j) * k + Math.min(i, j)] ?? Number.NaN) - ((all[i]?.rest ?? 0) * (all[j]?.rest ?? 0)) / n;
  return {
    means: all.map(({ mean }) => mean),
    crosses: all.map((_, i) => all.map((__, j) => cross(i, j))),
  };
}
