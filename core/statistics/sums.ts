/** Sum with Neumaier's compensation (1974): a large offset loses no digits. */
export function sum(values: Iterable<number>): number {
  let total = 0;
  let lost = 0;
  for (const value of values) {
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

/** Pearson's r; NaN where one of both does not vary. */
export function pearson(x: readonly number[], y: readonly number[]): number {
  const r = crossDeviations(x, y) / Math.sqrt(crossDeviations(x, x) * crossDeviations(y, y));
  return Math.abs(r) > 1 ? Math.sign(r) : r;
}

export const ascending = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

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
  const order = values.map((_, index) => index).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1] ?? 0] === values[order[start] ?? 0]) end += 1;
    for (let place = start; place <= end; place += 1) ranks[order[place] ?? 0] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return ranks;
}

/** How often each value occurs. */
export function tally<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** A figure as it is given out: null where it is not defined. */
export const defined = (value: number): number | null => (Number.isFinite(value) ? value : null);
