import { fQuantile, fTail, tTails, z975 } from './distributions';
import { defined, deviation, mean, pearson, sum, variance } from './sums';

const z = 1.96;

const form = (icc: number, f: number, df1: number, df2: number, low: number, high: number) => ({
  ...{ icc: defined(icc), f: defined(f), df1, df2, p: defined(fTail(f, df1, df2)) },
  ...{ ci_low: defined(low), ci_high: defined(high) },
});

/** The six intraclass correlations of Shrout & Fleiss 1979 by analysis of variance, with their 95 % intervals. Rows complete. */
function intraclass(rows: readonly (readonly number[])[], k: number) {
  const n = rows.length;
  const centre = mean(rows.flat());
  const rowMeans = rows.map(mean);
  const columnMeans = Array.from({ length: k }, (_, j) => mean(rows.map((row) => row[j] ?? Number.NaN)));
  const between = (k * sum(rowMeans.map((x) => (x - centre) ** 2))) / (n - 1);
  const ssWithin = sum(rows.flatMap((row, i) => row.map((x) => (x - (rowMeans[i] ?? 0)) ** 2)));
  const within = ssWithin / (n * (k - 1));
  const ssColumns = n * sum(columnMeans.map((x) => (x - centre) ** 2));
  const columns = ssColumns / (k - 1);
  const error = (ssWithin - ssColumns) / ((n - 1) * (k - 1));
  const [df, dfWithin, dfError] = [n - 1, n * (k - 1), (n - 1) * (k - 1)];

  const single = (f: number) => (f - 1) / (f + k - 1);
  const ends = (f: number, df2: number) => [f / fQuantile(0.975, df, df2), f * fQuantile(0.975, df2, df)] as const;
  const [f1, f3] = [between / within, between / error];
  const [low1, high1] = ends(f1, dfWithin);
  const [low3, high3] = ends(f3, dfError);

  const icc2 = (between - error) / (between + (k - 1) * error + (k * (columns - error)) / n);
  const fColumns = columns / error;
  const base = n * (1 + (k - 1) * icc2) - k * icc2;
  const v = (dfError * (k * icc2 * fColumns + base) ** 2) / ((n - 1) * k * k * icc2 ** 2 * fColumns ** 2 + base ** 2);
  const [upper, lower] = [fQuantile(0.975, df, v), fQuantile(0.975, v, df)];
  const spread = k * columns + (k * n - k - n) * error;
  const low2 = (n * (between - upper * error)) / (upper * spread + n * between);
  const high2 = (n * (lower * between - error)) / (spread + n * lower * between);
  const ofMean = (icc: number) => (icc * k) / (1 + icc * (k - 1));
  return {
    icc_1_1: form((between - within) / (between + (k - 1) * within), f1, df, dfWithin, single(low1), single(high1)),
    icc_2_1: form(icc2, f3, df, dfError, low2, high2),
    icc_3_1: form((between - error) / (between + (k - 1) * error), f3, df, dfError, single(low3), single(high3)),
    icc_1_k: form((between - within) / between, f1, df, dfWithin, 1 - 1 / low1, 1 - 1 / high1),
    icc_2_k: form((between - error) / (between + (columns - error) / n), f3, df, dfError, ofMean(low2), ofMean(high2)),
    icc_3_k: form((between - error) / between, f3, df, dfError, 1 - 1 / low3, 1 - 1 / high3),
    ms_between: defined(between),
    ms_within: defined(within),
    ms_columns: defined(columns),
    ms_error: defined(error),
    sem_consistency: defined(Math.sqrt(error)),
    sem_agreement: defined(Math.sqrt(Math.max(0, (columns - error) / n) + error)),
    sdc_agreement: defined(z * Math.SQRT2 * Math.sqrt(Math.max(0, (columns - error) / n) + error)),
    sem_oneway: defined(Math.sqrt(within)),
  };
}

/** Reliable change of each person (Jacobson & Truax 1991), with the correlation of both occasions as the reliability. */
function change(first: readonly number[], second: readonly number[]) {
  const n = first.length;
  const r = pearson(first, second);
  const width = z975 / Math.sqrt(n - 3);
  const differences = first.map((x, index) => (second[index] ?? Number.NaN) - x);
  const sd = deviation(differences);
  const t = mean(differences) / (sd / Math.sqrt(n));
  const sem = deviation(first) * Math.sqrt(1 - r);
  const rci = differences.map((x) => x / (Math.SQRT2 * sem));
  return {
    pearson_r: defined(r),
    pearson_ci_low: n > 3 ? defined(Math.tanh(Math.atanh(r) - width)) : null,
    pearson_ci_high: n > 3 ? defined(Math.tanh(Math.atanh(r) + width)) : null,
    paired_t: { t: defined(t), df: n - 1, p: defined(tTails(t, n - 1)), difference: defined(mean(differences)) },
    d_z: defined(mean(differences) / sd),
    sem_rci: defined(sem),
    rci_reliability_used: defined(r),
    reliable_increase: rci.filter((x) => x > z).length,
    reliable_decrease: rci.filter((x) => x < -z).length,
    no_reliable_change: rci.filter((x) => Math.abs(x) <= z).length,
    rci: rci.map(defined),
  };
}

/** Agreement of occasions or raters, a column each, over the rows that are complete; of two also the change from the first to the second. */
export function retestFigures(columns: readonly (readonly number[])[]) {
  const rows = (columns[0] ?? []).map((_, row) => columns.map((values) => values[row] ?? Number.NaN));
  const complete = rows.filter((row) => row.every((value) => !Number.isNaN(value)));
  const n = complete.length;
  if (n < 2 || columns.length < 2 || !(variance(complete.flat()) > 0)) return { n };
  const take = (index: number) => complete.map((row) => row[index] ?? Number.NaN);
  return { n, ...intraclass(complete, columns.length), ...(columns.length === 2 && change(take(0), take(1))) };
}
