import { fQuantile } from './distributions';
import { at, correlations, determinantOf, diagonal, inverse, type Matrix, part, product, total, trace } from './matrix';
import { splitHalves } from './splitHalf';
import { ascending, covariance, crossesOf, defined, mean, pearsonOf, quantile, sum, variance } from './sums';
import { wholeCrosses } from './wholeCrosses';

/** An item of a scale: its answers, reversed where it is keyed so. NaN: none. */
export interface ScaleItem {
  code: string;
  values: ArrayLike<number>;
}

export type Missing = 'listwise' | 'pairwise';

/** A covariance matrix of fewer than this determinant (as correlations) is taken as singular. */
const singular = 1e-12;
/** Literal 1.96, as the sources of the intervals have it. */
const z = 1.96;

/** Cronbach 1951, from covariances or correlations; null for one item, or where the variance of the sum is not positive. */
function alphaOf(matrix: Matrix): number | null {
  const k = matrix.length;
  const all = total(matrix);
  return k < 2 || !(all > 0) ? null : defined((k / (k - 1)) * (1 - trace(matrix) / all));
}

/** Standardised alpha: of the correlations. */
const standardised = (covariances: Matrix) => alphaOf(correlations(covariances));

/** Standard error of alpha (Duhachek & Iacobucci 2004), for n respondents. */
function alphaError(matrix: Matrix, n: number): number {
  const k = matrix.length;
  const all = total(matrix);
  const square = product(matrix, matrix);
  const q =
    ((2 * k * k) / ((k - 1) ** 2 * all ** 3)) *
    (all * (trace(square) + trace(matrix) ** 2) - 2 * trace(matrix) * total(square));
  return Math.sqrt(q / n);
}

/** Guttman 1945. */
function lambdas(matrix: Matrix) {
  const k = matrix.length;
  const all = total(matrix);
  const own = diagonal(matrix);
  const offSquares = (row: readonly number[], index: number) => sum(row.map((x, j) => (j === index ? 0 : x * x)));
  const byItem = matrix.map(offSquares);
  const lambda1 = 1 - sum(own) / all;
  const inverted = determinantOf(correlations(matrix)) < singular ? undefined : inverse(matrix);
  return {
    lambda1: defined(lambda1),
    lambda2: defined((all - sum(own) + Math.sqrt((k / (k - 1)) * sum(byItem))) / all),
    lambda5: defined(lambda1 + (2 * Math.sqrt(Math.max(...byItem))) / all),
    lambda6: inverted === undefined ? null : defined(1 - sum(diagonal(inverted).map((x) => 1 / x)) / all),
  };
}

const rowsOf = (items: readonly ScaleItem[]) => items[0]?.values.length ?? 0;

/** Of those rows that are complete in all items. */
export function onlyComplete(items: readonly ScaleItem[]): readonly ScaleItem[] {
  const isOpen = new Uint8Array(rowsOf(items));
  let open = 0;
  for (const { values } of items) {
    for (let row = 0; row < isOpen.length; row += 1) {
      if (isOpen[row] === 0 && Number.isNaN(values[row])) {
        isOpen[row] = 1;
        open += 1;
      }
    }
  }
  if (open === 0) return items;
  return items.map(({ code, values }) => {
    const kept = new Float64Array(isOpen.length - open);
    let place = 0;
    for (let row = 0; row < isOpen.length; row += 1) {
      if (isOpen[row] !== 0) continue;
      kept[place] = values[row] ?? Number.NaN;
      place += 1;
    }
    return { code, values: kept };
  });
}

/** Covariance of two columns over the rows where both are present. */
function pairCovariance(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const both = Array.from(one, (_, row) => row).filter((row) => !Number.isNaN(one[row]) && !Number.isNaN(other[row]));
  const take = (values: ArrayLike<number>) => both.map((row) => values[row] ?? Number.NaN);
  return covariance(take(one), take(other));
}

/** A scale as its figures need it. */
interface Prepared {
  /** Rows that are complete in all items. */
  complete: readonly ScaleItem[];
  /** Their means, and the sums of products of their deviations. */
  sums: ReturnType<typeof crossesOf>;
  /** Those of the items that vary, with their covariances and the mean of each. */
  used: ScaleItem[];
  covariances: Matrix;
  means: number[];
  /** The covariances of the used ones over the rows that are complete in them. */
  together: Matrix;
}

/** Of a scale that is asked about several times. */
const prepared = new WeakMap<readonly ScaleItem[], Map<Missing, Prepared>>();

/**
 * `listwise`: complete rows alone. `pairwise`: each covariance from the rows where both are present. Items without variance have no part
 * in reliability, but stay in the sum.
 */
export function prepareScale(items: readonly ScaleItem[], missing: Missing): Prepared {
  const held = prepared.get(items)?.get(missing);
  if (held !== undefined) return held;
  // Where everything is a number all rows are complete.
  const whole = wholeCrosses(items.map(({ values }) => values));
  const complete = whole === undefined ? onlyComplete(items) : items;
  const sums = whole ?? crossesOf(complete.map(({ values }) => values));
  const made = { complete, sums, ...(missing === 'listwise' ? listwise(complete, sums) : pairwise(items)) };
  prepared.set(items, (prepared.get(items) ?? new Map<Missing, Prepared>()).set(missing, made));
  return made;
}

type Used = Omit<Prepared, 'complete' | 'sums'>;

const divided = (crosses: Matrix, degrees: number) => crosses.map((row) => row.map((x) => x / degrees));

function pairwise(items: readonly ScaleItem[]): Used {
  const there = (values: ArrayLike<number>) => Array.from(values).filter((value) => !Number.isNaN(value));
  const used = items.filter(({ values }) => variance(there(values)) > 0);
  const present = onlyComplete(used);
  return {
    used,
    covariances: used.map((one) => used.map((other) => pairCovariance(one.values, other.values))),
    means: used.map(({ values }) => mean(there(values))),
    together: divided(crossesOf(present.map(({ values }) => values)).crosses, rowsOf(present) - 1),
  };
}

function listwise(complete: readonly ScaleItem[], { means, crosses }: Prepared['sums']): Used {
  const degrees = rowsOf(complete) - 1;
  const places = complete.flatMap((_, index) =>
    degrees > 0 && at(crosses, index, index) / degrees > 0 ? [index] : [],
  );
  const covariances = divided(part(crosses, places), degrees);
  return {
    used: places.flatMap((index) => complete[index] ?? []),
    covariances,
    means: places.map((index) => means[index] ?? Number.NaN),
    together: covariances,
  };
}

/** Two halves of a scale, by the covariances of its items. @param isFirst whether an item is in the first half */
function halves(covariances: Matrix, isFirst: (index: number) => boolean) {
  const within = (first: boolean, second: boolean) =>
    sum(covariances.flatMap((row, i) => (isFirst(i) === first ? row.filter((_, j) => isFirst(j) === second) : [])));
  const [a, b, shared] = [within(true, true), within(false, false), within(true, false)];
  const r = pearsonOf(shared, a, b);
  return {
    r: defined(r),
    spearmanBrown: defined((2 * r) / (1 + r)),
    guttman: defined((4 * shared) / (a + b + 2 * shared)),
  };
}

const onlyTwo = ({ values }: ScaleItem): boolean => {
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!(Number.isNaN(value) || value === 0 || value === 1)) return false;
  }
  return true;
};

/** Reliability of a sum score (`n`: pairwise all rows), its figures named after the literature; null where one is not defined. */
export function scaleFigures(items: readonly ScaleItem[], missing: Missing) {
  const { complete, sums, used, covariances, together } = prepareScale(items, missing);
  const k = used.length;
  const size = rowsOf(complete);
  const n = missing === 'pairwise' ? rowsOf(items) : size;
  const sumMean = size === 0 ? Number.NaN : sum(sums.means);
  const sumDeviation = size < 2 ? Number.NaN : Math.sqrt(Math.max(0, total(sums.crosses)) / (size - 1));
  const spread = missing === 'pairwise' ? Math.sqrt(total(covariances)) : sumDeviation;
  const alpha = alphaOf(covariances);
  const basic = {
    n,
    k_used: k,
    sum_mean: defined(sumMean),
    sum_sd: defined(sumDeviation),
    mean_mean: defined(sumMean / items.length),
    mean_sd: defined(sumDeviation / items.length),
    alpha,
    alpha_std: alpha === null ? null : standardised(covariances),
  };
  if (k < 2) return basic;
  const r = correlations(covariances);
  const pairs = r.flatMap((row, i) => row.slice(0, i));
  const error = alpha === null ? Number.NaN : alphaError(covariances, n);
  const feldt = (p: number) =>
    alpha === null ? null : defined(1 - (1 - alpha) * fQuantile(p, n - 1, (n - 1) * (k - 1)));
  const { lambda1, lambda2, lambda5, lambda6 } = lambdas(covariances);
  const std = lambdas(r);
  const splits = splitHalves(covariances);
  const splitsStd = splitHalves(r);
  const oddEven = halves(together, (index) => index % 2 === 0);
  const firstSecond = halves(together, (index) => index < Math.ceil(k / 2));
  const isBinary = used.every(onlyTwo);
  const sem = alpha === null ? Number.NaN : spread * Math.sqrt(1 - alpha);
  return {
    ...basic,
    average_r: defined(mean(pairs)),
    median_r: defined(quantile(ascending(pairs), 0.5, 7)),
    alpha_ase: defined(error),
    duhachek_low: alpha === null ? null : defined(alpha - z * error),
    duhachek_high: alpha === null ? null : defined(alpha + z * error),
    feldt_low: feldt(0.975),
    feldt_high: feldt(0.025),
    ...(isBinary && { kr20: alpha }),
    lambda1,
    lambda2,
    lambda5,
    lambda2_std: std.lambda2,
    lambda6,
    lambda6_std: std.lambda6,
    split_half_max: splits ? defined(splits.max) : null,
    split_half_min: splits ? defined(splits.min) : null,
    split_half_mean: splits ? defined(splits.mean) : null,
    split_half_std_max: splitsStd ? defined(splitsStd.max) : null,
    split_half_std_min: splitsStd ? defined(splitsStd.min) : null,
    split_half_std_mean: splitsStd ? defined(splitsStd.mean) : null,
    odd_even_r: oddEven.r,
    odd_even_spearman_brown: oddEven.spearmanBrown,
    odd_even_guttman: oddEven.guttman,
    first_second_r: firstSecond.r,
    first_second_spearman_brown: firstSecond.spearmanBrown,
    first_second_guttman: firstSecond.guttman,
    sem: defined(sem),
    sdc: defined(z * Math.SQRT2 * sem),
  };
}

/** One item within its scale. `r_drop`: with the sum of the others; `r_cor`: its own variance replaced by its squared multiple correlation. */
export function itemInScaleFigures(items: readonly ScaleItem[], code: string, missing: Missing) {
  const { used, covariances: c, means } = prepareScale(items, missing);
  const index = used.findIndex((item) => item.code === code);
  const item = used[index];
  if (item === undefined)
    return { r_total: null, r_drop: null, r_cor: null, alpha_if_dropped: null, std_alpha_if_dropped: null };
  const k = used.length;
  const own = at(c, index, index);
  const withAll = sum(c[index] ?? []);
  const all = total(c);
  const others = used.flatMap((_, other) => (other === index ? [] : [other]));
  const rest = part(c, others);
  const r = correlations(c);
  const inverted = determinantOf(r) < singular ? undefined : inverse(r);
  const smc = inverted && diagonal(inverted).map((x) => 1 - 1 / x);
  const r_total = defined(withAll / Math.sqrt(own * all));
  const isBinary = onlyTwo(item);
  return {
    mean: defined(means[index] ?? Number.NaN),
    sd: defined(Math.sqrt(own)),
    r_total: k < 2 ? null : r_total,
    ...(isBinary && { point_biserial: r_total }),
    r_drop: k < 2 ? null : defined((withAll - own) / Math.sqrt(own * total(rest))),
    r_cor:
      k < 2 || smc === undefined
        ? null
        : defined((sum(r[index] ?? []) - 1 + (smc[index] ?? Number.NaN)) / Math.sqrt(total(r) - k + sum(smc))),
    alpha_if_dropped: k < 3 ? null : alphaOf(rest),
    std_alpha_if_dropped: k < 3 ? null : standardised(rest),
  };
}
