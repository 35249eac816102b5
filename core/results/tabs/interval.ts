import { tOfTails } from '../../statistics/distributions';
import { crossesOf, defined } from '../../statistics/sums';

/** A mean with its interval of 95 %, by t. */
export function meanWithInterval(values: ArrayLike<number>) {
  const n = values.length;
  const { means, crosses } = crossesOf([values]);
  const centre = means[0] ?? Number.NaN;
  const sd = n < 2 ? Number.NaN : Math.sqrt((crosses[0]?.[0] ?? Number.NaN) / (n - 1));
  const half = n < 2 ? Number.NaN : tOfTails(0.05, n - 1) * (sd / Math.sqrt(n));
  return {
    mean: defined(centre),
    sd: defined(sd),
    ci_low: defined(centre - half),
    ci_high: defined(centre + half),
  };
}
