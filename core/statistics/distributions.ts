import betainc from '@stdlib/math-base-special-betainc';
import gammainc from '@stdlib/math-base-special-gammainc';
import gammaln from '@stdlib/math-base-special-gammaln';

/** The logarithm of the gamma function. */
export const logGamma = gammaln;

/** P(X > x) of chi-squared; both tails of a normal for one degree of freedom. */
export const chiSquaredTail = (x: number, df: number): number =>
  Number.isNaN(x) || !(df > 0) ? Number.NaN : x <= 0 ? 1 : gammainc(x / 2, df / 2, true, true);

/** P(F > f). */
export const fTail = (f: number, df1: number, df2: number): number =>
  Number.isNaN(f) || !(df1 > 0 && df2 > 0)
    ? Number.NaN
    : f <= 0
      ? 1
      : f === Number.POSITIVE_INFINITY
        ? 0
        : betainc(df2 / (df2 + df1 * f), df2 / 2, df1 / 2, true, false);

/** P(|T| > |t|). */
export const tTails = (t: number, df: number): number =>
  Number.isNaN(t) || !(df > 0)
    ? Number.NaN
    : Number.isFinite(t)
      ? betainc(df / (df + t * t), df / 2, 0.5, true, false)
      : 0;

/** P(|Z| > |z|). */
export const normalTails = (z: number): number => chiSquaredTail(z * z, 1);

/** P(Z <= z). */
export const normal = (z: number): number => (z < 0 ? normalTails(z) / 2 : 1 - normalTails(z) / 2);

/** Where an increasing function crosses zero, to the last digit, between two bounds that enclose it. */
export function rootOf(of: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 400; step += 1) {
    const middle = from + (to - from) / 2;
    if (middle === from || middle === to) break;
    if (of(middle) < 0) from = middle;
    else to = middle;
  }
  return from + (to - from) / 2;
}

/**
 * The same of a smooth function of which one knows about where, to eleven places: by false position (Illinois, Dowell & Jarratt 1971), which
 * takes a tenth of the steps.
 */
export function rootNear(of: (x: number) => number, guess: number, low: number, high: number): number {
  let width = 0.1;
  let [from, to] = [Math.max(low, guess - width), Math.min(high, guess + width)];
  let [below, above] = [of(from), of(to)];
  while (below > 0 && from > low) {
    [to, above] = [from, below];
    width *= 4;
    from = Math.max(low, from - width);
    below = of(from);
  }
  while (above < 0 && to < high) {
    [from, below] = [to, above];
    width *= 4;
    to = Math.min(high, to + width);
    above = of(to);
  }
  if (!(below <= 0 && above >= 0)) return Number.NaN;
  let last = 0;
  for (let step = 0; step < 100 && to - from > 1e-12 * Math.max(1, Math.abs(to)); step += 1) {
    const x = (from * above - to * below) / (above - below);
    const y = of(x);
    if (y === 0 || !Number.isFinite(x)) return x;
    const side = Math.sign(y);
    // An end that stays is taken for half as far off.
    const share = side === last ? 0.5 : 1;
    if (side < 0) [from, below, above] = [x, y, above * share];
    else [to, above, below] = [x, y, below * share];
    last = side;
    if (Math.abs(y) < 1e-14) return x;
  }
  return from + (to - from) / 2;
}

/** The value that F exceeds with probability 1 − p. */
export function fQuantile(p: number, df1: number, df2: number): number {
  // In logarithms: quantiles lie between 1e-30 and 1e30 where figures are of use.
  return Math.exp(rootOf((x) => 1 - p - fTail(Math.exp(x), df1, df2), -70, 70));
}

/** The t for which P(|T| > t) = p. */
export const tOfTails = (p: number, df: number): number =>
  Math.exp(rootOf((x) => p - tTails(Math.exp(x), df), -70, 70));

/** The 97.5 % quantile of the normal distribution. */
export const z975 = 1.959963984540054;

/** P(T <= t) of the noncentral t, by the series of Lenth 1989 (AS 243), summed around its largest terms. */
export function noncentralT(t: number, df: number, shift: number): number {
  if (t < 0) return 1 - noncentralT(-t, df, -shift);
  const half = (shift * shift) / 2;
  const x = (t * t) / (df + t * t);
  const spread = 12 * Math.sqrt(half) + 60;
  const first = Math.max(0, Math.floor(half - spread));
  let total = 0;
  for (let j = first; j <= half + spread; j += 1) {
    const even = half === 0 ? (j === 0 ? 1 : 0) : Math.exp(-half + j * Math.log(half) - logGamma(j + 1));
    const odd = half === 0 ? 0 : Math.sign(shift) * Math.exp(-half + (j + 0.5) * Math.log(half) - logGamma(j + 1.5));
    total += even * betainc(x, j + 0.5, df / 2, true, false) + odd * betainc(x, j + 1, df / 2, true, false);
  }
  return normal(-shift) + total / 2;
}
