import { chiSquaredTail } from './distributions';
import { diagonal, identity, solved } from './matrix';
import type { AnswerCell } from './strata';
import { defined, sum } from './sums';

/** Cuts of Jodoin & Gierl 2001 on the change of Nagelkerke's R². */
const cuts = { moderate: 0.035, large: 0.07 };
const mostSteps = 100;

/** −log(1 + e^−x), without losing digits. */
const logistic = (x: number) => (x > 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x)));

/** Logistic regression by iteratively reweighted least squares. @param times how many respondents each row stands for */
function fitLogistic(predictors: readonly (readonly number[])[], outcome: readonly number[], times: readonly number[]) {
  const k = predictors.length;
  let b = new Array<number>(k).fill(0);
  let before = Number.POSITIVE_INFINITY;
  let information: number[][] = identity(k);
  const summed = (of: (row: number) => number) => sum(times.map((count, row) => count * of(row)));
  for (let step = 0; step < mostSteps; step += 1) {
    const linear = outcome.map((_, row) =>
      predictors.reduce((all, values, j) => all + (values[row] ?? 0) * (b[j] ?? 0), 0),
    );
    const deviance = -2 * summed((row) => logistic(outcome[row] === 1 ? (linear[row] ?? 0) : -(linear[row] ?? 0)));
    const p = linear.map((x) => 1 / (1 + Math.exp(-x)));
    information = predictors.map((one) =>
      predictors.map((other) =>
        summed((row) => (p[row] ?? 0) * (1 - (p[row] ?? 0)) * (one[row] ?? 0) * (other[row] ?? 0)),
      ),
    );
    const gradient = predictors.map((one) => [
      summed((row) => ((outcome[row] ?? 0) - (p[row] ?? 0)) * (one[row] ?? 0)),
    ]);
    const isStill = Math.abs(before - deviance) / (Math.abs(deviance) + 0.1) < 1e-14;
    before = deviance;
    const { solution } = solved(information, gradient);
    if (isStill || solution === undefined) break;
    b = b.map((x, j) => x + (solution[j]?.[0] ?? 0));
  }
  const { solution } = solved(information, identity(k));
  return { b, se: diagonal(solution ?? []).map(Math.sqrt), deviance: before };
}

/** Swaminathan & Rogers 1990, of answers 0 and 1, by the sum with the item. @param reference, focal: groups of the cells */
export function logisticDifFigures(all: readonly AnswerCell[], reference: number, focal: number) {
  const cells = all.filter(({ group }) => group === reference || group === focal);
  const times = cells.map(({ people }) => people);
  const n = sum(times);
  const outcome = cells.map(({ answer }) => answer);
  const score = cells.map((cell) => cell.score);
  const group = cells.map((cell) => (cell.group === focal ? 1 : 0));
  const one = cells.map(() => 1);
  const both = score.map((x, row) => x * (group[row] ?? 0));
  const models = [[one], [one, score], [one, score, group], [one, score, group, both]].map((each) =>
    fitLogistic(each, outcome, times),
  );
  const [d0 = Number.NaN, d1 = Number.NaN, d2 = Number.NaN, d3 = Number.NaN] = models.map(({ deviance }) => deviance);
  const r2 = (d: number) => (1 - Math.exp((d - d0) / n)) / (1 - Math.exp(-d0 / n));
  const total = d1 - d3;
  const p = chiSquaredTail(total, 2);
  const gain = r2(d3) - r2(d1);
  const { b = [], se = [] } = models[3] ?? {};
  return {
    n,
    chi2_uniform: defined(d1 - d2),
    p_uniform: defined(chiSquaredTail(d1 - d2, 1)),
    chi2_nonuniform: defined(d2 - d3),
    p_nonuniform: defined(chiSquaredTail(d2 - d3, 1)),
    chi2_total: defined(total),
    p_total: defined(p),
    r2_nagelkerke_1: defined(r2(d1)),
    r2_nagelkerke_2: defined(r2(d2)),
    r2_nagelkerke_3: defined(r2(d3)),
    delta_r2_uniform: defined(r2(d2) - r2(d1)),
    delta_r2_nonuniform: defined(r2(d3) - r2(d2)),
    delta_r2_total: defined(gain),
    jodoin_gierl: p < 0.05 && gain >= cuts.large ? 'C' : p < 0.05 && gain >= cuts.moderate ? 'B' : 'A',
    b: b.map(defined),
    se: se.map(defined),
  };
}
