import { chiSquaredTail } from './distributions';
import { at, correlations, determinantOf, diagonal, eigenvalues, inverse, type Matrix } from './matrix';
import { defined, sum } from './sums';

/** Whether items have enough in common for a factor: Kaiser–Meyer–Olkin (Kaiser 1974), Bartlett 1950, eigenvalues. */
export function factorabilityFigures(covariances: Matrix, codes: readonly string[], n: number) {
  const r = correlations(covariances);
  const p = r.length;
  const determinant = determinantOf(r);
  const inverted = inverse(r);
  const own = inverted && diagonal(inverted);
  const squares = (of: (i: number, j: number) => number) =>
    r.map((row, i) => sum(row.map((_, j) => (i === j ? 0 : of(i, j) ** 2))));
  const plain = squares((i, j) => at(r, i, j));
  const partial =
    inverted && own
      ? squares((i, j) => at(inverted, i, j) / Math.sqrt((own[i] ?? Number.NaN) * (own[j] ?? Number.NaN)))
      : undefined;
  const df = (p * (p - 1)) / 2;
  const chi2 = -(n - 1 - (2 * p + 5) / 6) * Math.log(determinant);
  return {
    n,
    kmo: partial ? defined(sum(plain) / (sum(plain) + sum(partial))) : null,
    msa: Object.fromEntries(
      codes.map((code, i) => [code, partial ? defined((plain[i] ?? 0) / ((plain[i] ?? 0) + (partial[i] ?? 0))) : null]),
    ),
    bartlett_chi2: defined(chi2),
    bartlett_df: df,
    bartlett_p: defined(chiSquaredTail(chi2, df)),
    determinant: defined(determinant),
    eigenvalues: eigenvalues(r),
  };
}
