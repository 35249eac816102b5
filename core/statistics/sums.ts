import { wholeCrosses } from './wholeCrosses';

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
export const mean = (values: ArrayLike<number>): number => sum(values) / values.length;

/** Sum of the products of the deviations from both means, in two passes. */
function crossDeviations(x: readonly number[], y: readonly number[]): number {
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

/** `sum` of the products of two columns. */
function sumOfProducts(one: Float64Array, other: Float64Array): number {
  let total = 0;
  let lost = 0;
  for (let place = 0; place < one.length; place += 1) {
    const value = (one[place] ?? Number.NaN) * (other[place] ?? Number.NaN);
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** `crossDeviations` of each column with each, and their means, with each mean taken once: the same figures. */
export function crossesOf(columns: readonly ArrayLike<number>[]): { means: number[]; crosses: number[][] } {
  const whole = wholeCrosses(columns);
  if (whole !== undefined) return whole;
  const means = columns.map(mean);
  const deviations = columns.map((values, index) => {
    const centre = means[index] ?? Number.NaN;
    const from = new Float64Array(values);
    for (let place = 0; place < from.length; place += 1) from[place] = (from[place] ?? Number.NaN) - centre;
    return from;
  });
  const crosses = columns.map(() => columns.map(() => Number.NaN));
  deviations.forEach((one, i) => {
    deviations.slice(0, i + 1).forEach((other, j) => {
      const shared = sumOfProducts(one, other);
      (crosses[i] ?? [])[j] = shared;
      (crosses[j] ?? [])[i] = shared;
    });
  });
  return { means, crosses };
}

/** Pearson's r from the sums of products of deviations; NaN where one of both does not vary. */
export function pearsonOf(xy: number, xx: number, yy: number): number {
  const r = xy / Math.sqrt(xx * yy);
  return Math.abs(r) > 1 ? Math.sign(r) : r;
}

/** Pearson's r; NaN where one of both does not vary. */
export function pearson(x: readonly number[], y: readonly number[]): number {
  const { crosses } = crossesOf([x, y]);
  const [[xx = Number.NaN, xy = Number.NaN] = [], [, yy = Number.NaN] = []] = crosses;
  return pearsonOf(xy, xx, yy);
}

export const ascending = (values: readonly number[]): number[] => [...new Float64Array(values).sort()];

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
export const quantile = (sorted: readonly number[], share: number, type: 6 | 7): number =>
  quantileAt(sorted.length, (place) => sorted[place] ?? Number.NaN, share, type);

/** The same of n values of which the one at each place is asked for. */
export function quantileAt(n: number, valueAt: (place: number) => number, share: number, type: 6 | 7): number {
  const place = type === 7 ? (n - 1) * share : (n + 1) * share - 1;
  const low = Math.max(0, Math.min(n - 1, Math.floor(place)));
  const high = Math.min(n - 1, low + 1);
  const part = place <= 0 ? 0 : place >= n - 1 ? 0 : place - low;
  const [from, to] = n === 0 ? [Number.NaN, Number.NaN] : [valueAt(low), valueAt(high)];
  return part === 0 ? from : from + part * (to - from);
}

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
