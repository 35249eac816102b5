import { hedgesFactor, twoGroups } from './groups';
import { holm } from './holm';
import { samplesOf } from './sample';
import { defined } from './sums';

/** Two of several groups: the first minus the second. */
interface Pair {
  one: string;
  other: string;
  difference: number | null;
  /** Welch's t, with the degrees of freedom of Welch and Satterthwaite. */
  t: number | null;
  df: number | null;
  p: number | null;
  /** After Holm's correction over all pairs that have a p. */
  p_holm: number | null;
  hedges_g: number | null;
  g_ci_low: number | null;
  g_ci_high: number | null;
}

/**
 * Each two groups of a variable, in the order of the levels: Welch's t test (1947), which takes no variances for equal, with Holm's
 * correction (1979) over the pairs; in R `pairwise.t.test(variable, group, pool.sd = FALSE, p.adjust.method = "holm")`. Beside it Hedges'
 * g by the deviation of the two, its interval that of d by the noncentral t times the same factor (`effectsize::hedges_g`). Groups of
 * fewer than two have no pair; rows with either missing are left out.
 */
export function pairFigures(variable: ArrayLike<number>, group: readonly string[], levels: readonly string[]) {
  const { groups, all } = samplesOf(variable, group, levels);
  const bearable = levels.flatMap((level, index) => {
    const sample = groups[index];
    return sample !== undefined && sample.n > 1 ? [{ level, sample }] : [];
  });
  const pairs = bearable.flatMap(({ level: one, sample: first }, index) =>
    bearable.slice(index + 1).map(({ level: other, sample: second }): Omit<Pair, 'p_holm'> => {
      const { t_welch, hedges_g, d_ci_low, d_ci_high } = twoGroups(first, second);
      const factor = hedgesFactor(first.n + second.n - 2);
      const { t, df, p, difference } = t_welch;
      return {
        ...{ one, other, difference, t, df, p, hedges_g },
        g_ci_low: d_ci_low === null ? null : defined(d_ci_low * factor),
        g_ci_high: d_ci_high === null ? null : defined(d_ci_high * factor),
      };
    }),
  );
  const corrected = holm(pairs.map(({ p }) => p));
  return {
    n: all.n,
    pairs: pairs.map((pair, index): Pair => ({ ...pair, p_holm: corrected[index] ?? null })),
  };
}
