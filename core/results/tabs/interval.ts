import { tOfTails } from '../../statistics/distributions';
import { defined, deviation, mean } from '../../statistics/sums';

/** A mean with its interval of 95 %, by t. */
export function meanWithInterval(values: readonly number[]) {
  const n = values.length;
  const [centre, sd] = [mean(values), deviation(values)];
  const half = n < 2 ? Number.NaN : tOfTails(0.05, n - 1) * (sd / Math.sqrt(n));
  return {
    mean: defined(centre),
    sd: defined(sd),
    ci_low: defined(centre - half),
    ci_high: defined(centre + half),
  };
}
