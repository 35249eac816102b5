import { logGamma, rootOf } from './distributions';
import { extent } from './sums';

const logChoose = (n: number, k: number) => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

/**
 * Fisher's exact test of a 2 × 2 table: p of both sides (the tables that are at most as likely), and the conditional maximum likelihood
 * estimate of the odds ratio, at which the noncentral hypergeometric distribution has the mean that was observed.
 */
export function fisherExact(a: number, b: number, c: number, d: number): { p: number; oddsRatio: number } {
  const [m, n, k] = [a + c, b + d, a + b];
  const low = Math.max(0, k - n);
  const high = Math.min(k, m);
  const support = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  const logs = support.map((x) => logChoose(m, x) + logChoose(n, k - x));
  const weightsAt = (logOdds: number): number[] => {
    const shifted = logs.map((log, index) => log + logOdds * (support[index] ?? 0));
    const [, top] = extent(shifted);
    const raw = shifted.map((log) => Math.exp(log - top));
    const all = raw.reduce((one, x) => one + x, 0);
    return raw.map((x) => x / all);
  };
  const central = weightsAt(0);
  const observed = central[a - low] ?? 0;
  const p = Math.min(
    1,
    central.filter((x) => x <= observed * (1 + 1e-7)).reduce((all, x) => all + x, 0),
  );
  if (low === high) return { p, oddsRatio: Number.NaN };
  if (a === low) return { p, oddsRatio: 0 };
  if (a === high) return { p, oddsRatio: Number.POSITIVE_INFINITY };
  const meanAt = (logOdds: number) => weightsAt(logOdds).reduce((all, x, index) => all + x * (support[index] ?? 0), 0);
  return { p, oddsRatio: Math.exp(rootOf((logOdds) => meanAt(logOdds) - a, -60, 60)) };
}
