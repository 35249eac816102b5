import { at, correlations, determinantOf, diagonal, inverse, type Matrix, product, solved, trace } from './matrix';
import { defined, sum } from './sums';

export type Estimator = 'ML' | 'ULS';

const mostSteps = 2000;

interface Solution {
  loadings: number[];
  /** May be negative (Heywood): nothing forbids it. */
  residuals: number[];
}

const implied = ({ loadings, residuals }: Solution): number[][] =>
  loadings.map((one, i) => loadings.map((other, j) => one * other + (i === j ? (residuals[i] ?? 0) : 0)));

/** What is minimised: the maximum likelihood discrepancy, or half the squared residuals. NaN where the model is impossible. */
function discrepancy(s: Matrix, solution: Solution, estimator: Estimator): number {
  const sigma = implied(solution);
  if (estimator === 'ULS') return sum(s.flatMap((row, i) => row.map((x, j) => (x - at(sigma, i, j)) ** 2))) / 2;
  const inverted = inverse(sigma);
  const determinant = determinantOf(sigma);
  if (inverted === undefined || !(determinant > 0)) return Number.NaN;
  return Math.log(determinant) + trace(product(s, inverted)) - Math.log(determinantOf(s)) - s.length;
}

/** One step of Fisher's scoring: the solution of information · step = gradient. */
function stepOf(s: Matrix, solution: Solution, estimator: Estimator): number[] | undefined {
  const { loadings } = solution;
  const k = loadings.length;
  const sigma = implied(solution);
  const v = estimator === 'ML' ? inverse(sigma) : s.map((row, i) => row.map((_, j) => (i === j ? 1 : 0)));
  if (v === undefined) return undefined;
  const residual = s.map((row, i) => row.map((x, j) => x - at(sigma, i, j)));
  const weighted = product(product(v, residual), v);
  const w = v.map((row) => sum(row.map((x, j) => x * (loadings[j] ?? 0))));
  const common = sum(w.map((x, i) => x * (loadings[i] ?? 0)));
  const gradient = [
    ...weighted.map((row) => 2 * sum(row.map((x, j) => x * (loadings[j] ?? 0)))),
    ...weighted.map((row, i) => row[i] ?? 0),
  ];
  const information = Array.from({ length: 2 * k }, (_, a) =>
    Array.from({ length: 2 * k }, (__, b) => {
      const [i, j] = [a % k, b % k];
      if (a < k && b < k) return 2 * ((w[i] ?? 0) * (w[j] ?? 0) + at(v, i, j) * common);
      if (a >= k && b >= k) return at(v, i, j) ** 2;
      return a < k ? 2 * at(v, i, j) * (w[j] ?? 0) : 2 * at(v, i, j) * (w[i] ?? 0);
    }),
  );
  return solved(
    information,
    gradient.map((x) => [x]),
  ).solution?.map(([x = 0]) => x);
}

const moved = ({ loadings, residuals }: Solution, step: readonly number[], share: number): Solution => ({
  loadings: loadings.map((x, i) => x + share * (step[i] ?? 0)),
  residuals: residuals.map((x, i) => x + share * (step[loadings.length + i] ?? 0)),
});

/** One factor, by scoring with halved steps until nothing moves. */
function fitOneFactor(s: Matrix, estimator: Estimator): Solution {
  const variances = diagonal(s);
  let solution: Solution = { loadings: variances.map((x) => Math.sqrt(x / 2)), residuals: variances.map((x) => x / 2) };
  const r = correlations(s);
  // Items that go against the others begin on the other side.
  const signs = r.map((row) => Math.sign(sum(row)) || 1);
  solution = { ...solution, loadings: solution.loadings.map((x, i) => x * (signs[i] ?? 1)) };
  let now = discrepancy(s, solution, estimator);
  for (let turn = 0; turn < mostSteps; turn += 1) {
    const step = stepOf(s, solution, estimator);
    if (step === undefined) break;
    let share = 1;
    let next = moved(solution, step, share);
    let then = discrepancy(s, next, estimator);
    while (!(then <= now) && share > 1e-10) {
      share /= 2;
      next = moved(solution, step, share);
      then = discrepancy(s, next, estimator);
    }
    if (!(then <= now)) break;
    const isStill = Math.max(...step.map((x) => Math.abs(x * share))) < 1e-13 * Math.max(...variances.map(Math.sqrt));
    solution = next;
    now = then;
    if (isStill) break;
  }
  return sum(solution.loadings) < 0 ? { ...solution, loadings: solution.loadings.map((x) => -x) } : solution;
}

/**
 * McDonald's omega of one factor, (Σλ)² / ((Σλ)² + Σθ), of n complete rows. Maximum likelihood analyses the covariances divided by n,
 * unweighted least squares those divided by n − 1.
 */
export function omegaFigures(covariances: Matrix, codes: readonly string[], n: number, estimator: Estimator) {
  const scale = estimator === 'ML' ? (n - 1) / n : 1;
  const s = covariances.map((row) => row.map((x) => x * scale));
  const solution = fitOneFactor(s, estimator);
  const { loadings, residuals } = solution;
  const k = codes.length;
  const std = loadings.map((x, i) => x / Math.sqrt(x * x + (residuals[i] ?? 0)));
  const ratio = (common: number, unique: number) => defined(common ** 2 / (common ** 2 + unique));
  const named = (values: readonly number[]) =>
    Object.fromEntries(codes.map((code, i) => [code, defined(values[i] ?? Number.NaN)]));
  const lack = discrepancy(s, solution, estimator);
  return {
    n,
    omega: ratio(sum(loadings), sum(residuals)),
    omega_std: ratio(sum(std), sum(std.map((x) => 1 - x * x))),
    loadings: named(loadings),
    residual_variances: named(residuals),
    loadings_std: named(std),
    chi2: defined(estimator === 'ML' ? n * lack : (n - 1) * 2 * lack),
    df: (k * (k - 3)) / 2,
  };
}
