import { fQuantile } from './distributions';
import { at, correlations, determinantOf, diagonal, inverse, type Matrix, part, product, total, trace } from './matrix';
import { splitHalves } from './splitHalf';
import { ascending, covariance, crossesOf, defined, deviation, mean, pearsonOf, quantile, sum, variance } from './sums';

/** An item of a scale: its answers, reversed where it is keyed so. NaN: none. */
export interface ScaleItem {
  code: string;
  values: readonly number[];
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
function onlyComplete(items: readonly ScaleItem[]): ScaleItem[] {
  const isOpen = new Uint8Array(rowsOf(items));
  for (const { values } of items) {
    for (let row = 0; row < isOpen.length; row += 1) if (Number.isNaN(values[row])) isOpen[row] = 1;
  }
  if (!isOpen.includes(1)) return [...items];
  return items.map(({ code, values }) => ({ code, values: values.filter((_, row) => isOpen[row] === 0) }));
}

/** The sum of each row. */
function sums(items: readonly ScaleItem[]): number[] {
  const one = new Float64Array(items.length);
  const columns = items.map(({ values }) => values);
  const all: number[] = [];
  for (let row = 0; row < rowsOf(items); row += 1) {
    for (let index = 0; index < columns.length; index += 1) one[index] = columns[index]?.[row] ?? Number.NaN;
    all.push(sum(one));
  }
  return all;
}

/** Covariance of two columns over the rows where both are present. */
function pairCovariance(one: readonly number[], other: readonly number[]): number {
  const both = one.map((_, row) => row).filter((row) => !Number.isNaN(one[row]) && !Number.isNaN(other[row]));
  const take = (values: readonly number[]) => both.map((row) => values[row] ?? Number.NaN);
  return covariance(take(one), take(other));
}

/** A scale as its figures need it. */
interface Prepared {
  /** Rows that are complete in all items. */
  complete: ScaleItem[];
  /** Those of them that vary, with the covariances of their items and the mean of each. */
  used: ScaleItem[];
  covariances: Matrix;
  means: number[];
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
  const complete = onlyComplete(items);
  const made = { complete, ...(missing === 'listwise' ? listwise(complete) : pairwise(items)) };
  prepared.set(items, (prepared.get(items) ?? new Map<Missing, Prepared>()).set(missing, made));
  return made;
}

type Used = Omit<Prepared, 'complete'>;

function pairwise(items: readonly ScaleItem[]): Used {
  const there = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));
  const used = items.filter(({ values }) => variance(there(values)) > 0);
  return {
    used,
    covariances: used.map((one) => used.map((other) => pairCovariance(one.values, other.values))),
    means: used.map(({ values }) => mean(there(values))),
  };
}

function listwise(complete: readonly ScaleItem[]): Used {
  const { means, crosses } = crossesOf(complete.map(({ values }) => values));
  const degrees = rowsOf(complete) - 1;
  const places = complete.flatMap((_, index) =>
    degrees > 0 && at(crosses, index, index) / degrees > 0 ? [index] : [],
  );
  return {
    used: places.flatMap((index) => complete[index] ?? []),
    covariances: part(crosses, places).map((row) => row.map((x) => x / degrees)),
    means: places.map((index) => means[index] ?? Number.NaN),
  };
}

function halves(one: readonly ScaleItem[], other: readonly ScaleItem[]) {
  const [a, b] = [sums(one), sums(other)];
  const { crosses } = crossesOf([a, b]);
  const shared = at(crosses, 0, 1);
  const r = pearsonOf(shared, at(crosses, 0, 0), at(crosses, 1, 1));
  const both = a.map((value, index) => value + (b[index] ?? Number.NaN));
  return {
    r: defined(r),
    spearmanBrown: defined((2 * r) / (1 + r)),
    guttman: defined((4 * (shared / (a.length - 1))) / variance(both)),
  };
}

/** Reliability of a sum score (`n`: pairwise all rows), its figures named after the literature; null where one is not defined. */
export function scaleFigures(items: readonly ScaleItem[], missing: Missing) {
  const { complete, used, covariances } = prepareScale(items, missing);
  const k = used.length;
  const totals = sums(complete);
  const n = missing === 'pairwise' ? rowsOf(items) : totals.length;
  const means = totals.map((value) => value / items.length);
  const spread = missing === 'pairwise' ? Math.sqrt(total(covariances)) : deviation(totals);
  const alpha = alphaOf(covariances);
  const basic = {
    n,
    k_used: k,
    sum_mean: defined(mean(totals)),
    sum_sd: defined(deviation(totals)),
    mean_mean: defined(mean(means)),
    mean_sd: defined(deviation(means)),
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
  const present = onlyComplete(used);
  const oddEven = halves(
    present.filter((_, index) => index % 2 === 0),
    present.filter((_, index) => index % 2 === 1),
  );
  const firstSecond = halves(present.slice(0, Math.ceil(k / 2)), present.slice(Math.ceil(k / 2)));
  const isBinary = used.every(({ values }) =>
    values.every((value) => Number.isNaN(value) || value === 0 || value === 1),
  );
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
  const isBinary = item.values.every((value) => Number.isNaN(value) || value === 0 || value === 1);
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
