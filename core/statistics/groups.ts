import { fTail, logGamma, noncentralT, rootNear, tOfTails, tTails, z975 } from './distributions';
import { rankTests } from './rankTests';
import { type Sample, samplesOf } from './sample';
import { defined, sum } from './sums';

/** One-way analysis of variance. */
function anovaOf(groups: readonly Sample[]) {
  const n = sum(groups.map((one) => one.n));
  const centre = sum(groups.map((one) => one.n * one.mean)) / n;
  const between = sum(groups.map((one) => one.n * (one.mean - centre) ** 2));
  const within = sum(groups.map(({ squares }) => squares));
  const [df1, df2] = [groups.length - 1, n - groups.length];
  const f = between / df1 / (within / df2);
  return { between, within, df1, df2, f, p: fTail(f, df1, df2) };
}

/** An analysis of variance of the distances from each group's centre: Levene (mean), Brown & Forsythe (median). */
function spreadTest(groups: readonly Sample[], centre: 'mean' | 'median') {
  const { f, p } = anovaOf(groups.map((one) => one.distances(one[centre])));
  return { f: defined(f), p: defined(p) };
}

/** Welch 1951. */
function welchAnova(groups: readonly Sample[]) {
  const weights = groups.map(({ n, variance }) => n / variance);
  const all = sum(weights);
  const centre = sum(groups.map(({ mean }, index) => (weights[index] ?? 0) * mean)) / all;
  const k = groups.length;
  const lack = sum(groups.map(({ n }, index) => (1 - (weights[index] ?? 0) / all) ** 2 / (n - 1))) / (k * k - 1);
  const between = sum(groups.map(({ mean }, index) => (weights[index] ?? 0) * (mean - centre) ** 2));
  const f = between / ((k - 1) * (1 + 2 * (k - 2) * lack));
  const df2 = 1 / (3 * lack);
  return { f: defined(f), df1: k - 1, df2: defined(df2), p: defined(fTail(f, k - 1, df2)) };
}

/** By which Cohen's d becomes Hedges' g (1981): exact, by the gamma function. */
export const hedgesFactor = (df: number): number =>
  Math.exp(logGamma(df / 2) - Math.log(Math.sqrt(df / 2)) - logGamma((df - 1) / 2));

/** Two groups by t, and the size of their difference: Cohen's d by the pooled deviation, Hedges' g with the exact factor. */
export function twoGroups(one: Sample, other: Sample) {
  const [n1, n2] = [one.n, other.n];
  const difference = one.mean - other.mean;
  const [v1, v2] = [one.variance / n1, other.variance / n2];
  const interval = (se: number, df: number) => {
    const t = tOfTails(0.05, df);
    return { ci_low: defined(difference - t * se), ci_high: defined(difference + t * se) };
  };
  const seWelch = Math.sqrt(v1 + v2);
  const dfWelch = (v1 + v2) ** 2 / (v1 ** 2 / (n1 - 1) + v2 ** 2 / (n2 - 1));
  const df = n1 + n2 - 2;
  const pooled = Math.sqrt(((n1 - 1) * one.variance + (n2 - 1) * other.variance) / df);
  const root = Math.sqrt(1 / n1 + 1 / n2);
  const t = difference / (pooled * root);
  const d = difference / pooled;
  // About: by the normal distribution. An end further off than 40 is that of the search.
  const about = z975 * Math.sqrt(1 + (t * t) / (2 * df));
  const shiftAt = (p: number) =>
    rootNear(
      (shift) => p - noncentralT(t, df, shift),
      p > 0.5 ? t - about : t + about,
      t - 40 - Math.abs(t),
      t + 40 + Math.abs(t),
    );
  return {
    t_welch: {
      t: defined(difference / seWelch),
      df: defined(dfWelch),
      p: defined(tTails(difference / seWelch, dfWelch)),
      difference: defined(difference),
      se: defined(seWelch),
      ...interval(seWelch, dfWelch),
    },
    t_student: { t: defined(t), df, p: defined(tTails(t, df)), ...interval(pooled * root, df) },
    cohens_d: defined(d),
    hedges_g: defined(d * hedgesFactor(df)),
    d_ci_low: Number.isFinite(t) ? defined(shiftAt(0.975) * root) : null,
    d_ci_high: Number.isFinite(t) ? defined(shiftAt(0.025) * root) : null,
  };
}

/** A variable by groups, in the order of the levels; rows with either missing are left out. Two groups: the first minus the second. */
export function groupFigures(variable: ArrayLike<number>, group: readonly string[], levels: readonly string[]) {
  const { groups, all: together } = samplesOf(variable, group, levels);
  const base = {
    n: together.n,
    groups: Object.fromEntries(
      levels.map((level, index) => {
        const { n = 0, mean = Number.NaN, variance = Number.NaN, median = Number.NaN } = groups[index] ?? {};
        const figures = { mean: defined(mean), sd: defined(Math.sqrt(variance)), median: defined(median) };
        return [level, { n, ...figures }];
      }),
    ),
  };
  if (groups.length < 2 || groups.some(({ n }) => n < 2) || !(together.variance > 0)) return base;
  const { between, within, df1, df2, f, p } = anovaOf(groups);
  const all = between + within;
  const [one, other] = groups;
  return {
    ...base,
    ...(groups.length === 2 && one !== undefined && other !== undefined && twoGroups(one, other)),
    ...rankTests(groups, together),
    anova: { ss_between: between, ss_within: within, df_between: df1, df_within: df2, f: defined(f), p: defined(p) },
    eta_squared: defined(between / all),
    omega_squared: defined((between - df1 * (within / df2)) / (all + within / df2)),
    welch_anova: welchAnova(groups),
    levene: spreadTest(groups, 'mean'),
    brown_forsythe: spreadTest(groups, 'median'),
  };
}
