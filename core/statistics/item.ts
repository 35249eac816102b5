import { defined, quantileAt, sum } from './sums';

/** More distinct values than this are no answers to be counted. */
const mostCounted = 50;

/** Values with how often each occurs: of answers there are few different ones, however many have answered. */
type Counted = readonly (readonly [value: number, count: number])[];

/** Answers are whole numbers below this, mostly. */
const mostPlaced = 256;

/** How often each number occurs; NaN is left out. */
function countsOf(column: ArrayLike<number>): Map<number, number> {
  const placed = new Float64Array(mostPlaced);
  const counts = new Map<number, number>();
  for (let row = 0; row < column.length; row += 1) {
    const value = column[row] ?? Number.NaN;
    if (value >= 0 && value < mostPlaced && Number.isInteger(value)) placed[value] = (placed[value] ?? 0) + 1;
    else if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  placed.forEach((count, value) => {
    if (count > 0) counts.set(value, count);
  });
  return counts;
}

const sumOf = (counted: Counted, of: (value: number) => number) =>
  sum(counted.map(([value, count]) => count * of(value)));

/** Skewness and excess kurtosis of the three types of Joanes & Gill 1998; null without variance or with too few values. */
function shape(counted: Counted, n: number, centre: number) {
  const moment = (power: number) => sumOf(counted, (x) => (x - centre) ** power) / n;
  const m2 = moment(2);
  const g1 = n < 2 || m2 === 0 ? Number.NaN : moment(3) / m2 ** 1.5;
  const g2 = n < 2 || m2 === 0 ? Number.NaN : moment(4) / m2 ** 2 - 3;
  return {
    skewness_type1: defined(g1),
    skewness_type2: n < 3 ? null : defined((g1 * Math.sqrt(n * (n - 1))) / (n - 2)),
    skewness_type3: defined(g1 * (1 - 1 / n) ** 1.5),
    kurtosis_type1: defined(g2),
    kurtosis_type2: n < 4 ? null : defined((((n + 1) * g2 + 6) * (n - 1)) / ((n - 2) * (n - 3))),
    kurtosis_type3: defined((g2 + 3) * (1 - 1 / n) ** 2 - 3),
  };
}

interface Range {
  min: number;
  max: number;
}

/**
 * What the answers to one question are like; raw, not reversed. `column`: NaN where there is none. With the range that was declared:
 * shares in percent at its ends, and the difficulty (mean − min) / (max − min).
 */
export const itemFigures = (column: ArrayLike<number>, range?: Range) =>
  countedItemFigures(countsOf(column), column.length, range);

/** The same of how often each number was answered. @param size with those who have no answer */
export function countedItemFigures(given: ReadonlyMap<number, number>, size: number, range?: Range) {
  const counts = new Map([...given].sort(([one], [other]) => one - other));
  const counted: Counted = [...counts];
  const n = counted.reduce((so, [, count]) => so + count, 0);
  /** Of the values in ascending order. */
  const valueAt = (place: number) => {
    let before = 0;
    for (const [value, count] of counted) {
      before += count;
      if (place < before) return value;
    }
    return Number.NaN;
  };
  const total = sumOf(counted, (value) => value);
  const centre = total / n;
  const spread = n < 2 ? Number.NaN : sumOf(counted, (x) => (x - centre) ** 2) / (n - 1);
  const share = (end: number) => defined((100 * (counts.get(end) ?? 0)) / n);
  return {
    n,
    missing: size - n,
    sum: n === 0 ? null : total,
    mean: defined(centre),
    sd: defined(Math.sqrt(spread)),
    variance: defined(spread),
    se_mean: defined(Math.sqrt(spread / n)),
    min: counted[0]?.[0] ?? null,
    max: counted.at(-1)?.[0] ?? null,
    median: defined(quantileAt(n, valueAt, 0.5, 7)),
    q1: defined(quantileAt(n, valueAt, 0.25, 7)),
    q3: defined(quantileAt(n, valueAt, 0.75, 7)),
    q1_type6: defined(quantileAt(n, valueAt, 0.25, 6)),
    q3_type6: defined(quantileAt(n, valueAt, 0.75, 6)),
    ...shape(counted, n, centre),
    ...(range && {
      floor_percent: share(range.min),
      ceiling_percent: share(range.max),
      difficulty: defined((centre - range.min) / (range.max - range.min)),
    }),
    ...(counts.size <= mostCounted && { counts: Object.fromEntries(counts) }),
  };
}
