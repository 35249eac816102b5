import { chiSquaredTail } from './distributions';
import { type Stratum, telling } from './strata';
import { defined, sum } from './sums';

type EtsClass = 'A' | 'B' | 'C';

/** Zieky 1993, Zwick 2012: negligible, moderate, large. */
function etsClass(d: number, se: number, p: number): EtsClass {
  if (Math.abs(d) < 1 || p >= 0.05) return 'A';
  return Math.abs(d) >= 1.5 && (Math.abs(d) - 1) / se > 1.645 ? 'C' : 'B';
}
const simpleClass = (d: number): EtsClass => (Math.abs(d) < 1 ? 'A' : Math.abs(d) < 1.5 ? 'B' : 'C');

/** Mantel & Haenszel 1959 for items of 0 and 1; the error of the logarithm by Robins, Breslow & Greenland 1986; D = −2.35 ln α. */
export function mantelHaenszelFigures(n: number, all: readonly Stratum[]) {
  const strata = telling(all);
  const cells = strata.map(({ reference, focal }) => {
    const [a, c] = [reference.sum, focal.sum];
    return { a, b: reference.n - a, c, d: focal.n - c, n: reference.n + focal.n };
  });
  const each = (of: (cell: (typeof cells)[number]) => number) => sum(cells.map(of));
  const r = each(({ a, d, n: size }) => (a * d) / size);
  const s = each(({ b, c, n: size }) => (b * c) / size);
  const alpha = r / s;
  const gap = Math.abs(each(({ a, b, c, n: size }) => a - ((a + b) * (a + c)) / size));
  const spread = each(
    ({ a, b, c, d, n: size }) => ((a + b) * (c + d) * (a + c) * (b + d)) / (size * size * (size - 1)),
  );
  // As in R: half an answer is taken off where there is one to take.
  const corrected = (gap - (gap >= 0.5 ? 0.5 : 0)) ** 2 / spread;
  const plain = gap ** 2 / spread;
  const pr = each(({ a, d, n: size }) => (((a + d) / size) * a * d) / size);
  const psqr = each(({ a, b, c, d, n: size }) => (((a + d) / size) * b * c + ((b + c) / size) * a * d) / size);
  const qs = each(({ b, c, n: size }) => (((b + c) / size) * b * c) / size);
  const se = Math.sqrt(pr / (2 * r * r) + psqr / (2 * r * s) + qs / (2 * s * s));
  const d = -2.35 * Math.log(alpha);
  const p = chiSquaredTail(corrected, 1);
  const isKnown = Number.isFinite(d);
  return {
    n,
    n_strata: strata.length,
    alpha_mh: defined(alpha),
    log_alpha: defined(Math.log(alpha)),
    se_log_alpha: defined(se),
    chi2_mh: defined(corrected),
    p: defined(p),
    chi2_mh_nocorr: defined(plain),
    p_nocorr: defined(chiSquaredTail(plain, 1)),
    d_dif: defined(d),
    se_d_dif: defined(2.35 * se),
    ets_class: isKnown ? etsClass(d, 2.35 * se, p) : null,
    ets_class_simple: isKnown ? simpleClass(d) : null,
  };
}

/** Mantel 1963 for items with more than two answers, one degree of freedom; the standardised mean difference of Dorans & Schmitt 1991. */
export function mantelOrdinalFigures(n: number, all: readonly Stratum[]) {
  const strata = telling(all);
  const parts = strata.map(({ reference, focal }) => {
    const size = reference.n + focal.n;
    const all = reference.sum + focal.sum;
    const squares = size * (reference.squares + focal.squares) - all ** 2;
    return {
      gap: focal.sum - (focal.n / size) * all,
      spread: (reference.n * focal.n * squares) / (size * size * (size - 1)),
    };
  });
  const chi2 = sum(parts.map(({ gap }) => gap)) ** 2 / sum(parts.map(({ spread }) => spread));
  const shared = all.filter(({ reference, focal }) => reference.n > 0 && focal.n > 0);
  const focals = sum(shared.map(({ focal }) => focal.n));
  const smd = sum(
    shared.map(({ reference, focal }) => (focal.n / focals) * (focal.sum / focal.n - reference.sum / reference.n)),
  );
  return { n, n_strata: strata.length, chi2: defined(chi2), p: defined(chiSquaredTail(chi2, 1)), smd: defined(smd) };
}
