/** Sum with Neumaier's compensation (1974): a large offset loses no digits. */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let lost = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? Number.NaN;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** NaN for no values. */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Sum of the products of the deviations from both means, in two passes. */
export function crossDeviations(x: readonly number[], y: readonly number[]): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  return sum(x.map((value, index) => (value - meanX) * ((y[index] ?? Number.NaN) - meanY)));
}

/** Divided by n − 1; NaN for fewer than two values. */
export const variance = (values: readonly number[]): number =>
  values.length < 2 ? Number.NaN : crossDeviations(values, values) / (values.length - 1);

export const deviation = (values: readonly number[]): number => Math.sqrt(variance(values));

/** Divided by n − 1. */
export const covariance = (x: readonly number[], y: readonly number[]): number =>
  x.length < 2 ? Number.NaN : crossDeviations(x, y) / (x.length - 1);

/** Of each column with each, without missing values: the same figures as `covariance`, with each mean taken once. */
export function covariancesOf(columns: readonly (readonly number[])[]): number[][] {
  const n = columns[0]?.length ?? 0;
  const deviations = columns.map((values) => {
    const centre = mean(values);
    return Float64Array.from(values, (value) => value - centre);
  });
  const matrix = columns.map(() => columns.map(() => Number.NaN));
  if (n < 2) return matrix;
  const products = new Float64Array(n);
  deviations.forEach((one, i) => {
    for (let j = 0; j <= i; j += 1) {
      const other = deviations[j] ?? one;
      for (let row = 0; row < n; row += 1) products[row] = (one[row] ?? 0) * (other[row] ?? 0);
      const shared = sum(products) / (n - 1);
      for (const [row, column] of [[i, j], [j, i]] as const) (matrix[row] ?? [])[column] = shared;
    }
  });
  return matrix;
}

/** Pearson's r; NaN where one of both does not vary. */
export function pearson(x: readonly number[], y: readonly number[]): number {
  const r = crossDeviations(x, y) / Math.sqrt(crossDeviations(x, x) * crossDeviations(y, y));
  return Math.abs(r) > 1 ? Math.sign(r) : r;
}

export const ascending = (values: readonly number[]): number[] => Array.from(Float64Array.from(values).sort());

/** The least and the greatest; infinities for no values. NaN is left out. */
export function extent(values: Iterable<number>): [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}

/** Quantile of values in ascending order by Hyndman & Fan 1996, type 7 (R, Excel INC) or 6 (SPSS). */
export function quantile(sorted: readonly number[], share: number, type: 6 | 7): number {
  const n = sorted.length;
  const place = type === 7 ? (n - 1) * share : (n + 1) * share - 1;
  const low = Math.max(0, Math.min(n - 1, Math.floor(place)));
  const high = Math.min(n - 1, low + 1);
  const part = place <= 0 ? 0 : place >= n - 1 ? 0 : place - low;
  const [from, to] = [sorted[low] ?? Number.NaN, sorted[high] ?? Number.NaN];
  return part === 0 ? from : from + part * (to - from);
}

export const median = (values: readonly number[]): number => quantile(ascending(values), 0.5, 7);

/** Ranks from 1, equal values share the mean of theirs. */
export function midRanks(values: readonly number[]): number[] {
  const counts = tally(values);
  const ranks = new Map<number, number>();
  let before = 0;
  for (const value of ascending([...counts.keys()])) {
    const count = counts.get(value) ?? 0;
    ranks.set(value, before + (count - 1) / 2 + 1);
    before += count;
  }
  return values.map((value) => ranks.get(value) ?? Number.NaN);
}

/** How often each value occurs. */
export function tally<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** A figure as it is given out: null where it is not defined. */
export const defined = (value: number): number | null => (Number.isFinite(value) ? value : null);
