import { chiSquaredTail } from './distributions';
import { fisherExact } from './fisher';
import { at, type Matrix, total, transposed } from './matrix';
import { defined, sum } from './sums';

/** An infinite figure as it is given out. */
const given = (value: number): number | 'Infinity' | null =>
  value === Number.POSITIVE_INFINITY ? 'Infinity' : defined(value);

/** Pairs of respondents who are in the same order in both, and in the opposite one. */
function orderedPairs(counts: Matrix): { concordant: number; discordant: number } {
  let [concordant, discordant] = [0, 0];
  counts.forEach((row, i) => {
    row.forEach((count, j) => {
      for (let below = i + 1; below < counts.length; below += 1) {
        for (let other = 0; other < row.length; other += 1) {
          if (other > j) concordant += count * at(counts, below, other);
          if (other < j) discordant += count * at(counts, below, other);
        }
      }
    });
  });
  return { concordant, discordant };
}

function ofTwoByTwo(counts: Matrix, expected: Matrix, n: number) {
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = counts;
  const gap = Math.abs(a - at(expected, 0, 0));
  const yates = Math.min(0.5, gap);
  const corrected = sum(expected.flat().map((e) => (gap - yates) ** 2 / e));
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  const { p, oddsRatio } = fisherExact(a, b, c, d);
  return {
    chi2_continuity: defined(corrected),
    p_continuity: defined(chiSquaredTail(corrected, 1)),
    fisher_p: defined(p),
    fisher_odds_ratio: given(oddsRatio),
    odds_ratio: given((a * d) / (b * c)),
    phi: defined((a * d - b * c) / Math.sqrt(margins)),
    n,
  };
}

/** Two columns against each other; levels in the order given, rows with either missing left out. Tests are null where a margin is empty. */
export function crosstabFigures(
  row: readonly string[],
  column: readonly string[],
  rowLevels: readonly string[],
  columnLevels: readonly string[],
) {
  const counts = rowLevels.map(() => columnLevels.map(() => 0));
  let n = 0;
  row.forEach((value, index) => {
    const [i, j] = [rowLevels.indexOf(value), columnLevels.indexOf(column[index] ?? '')];
    const cells = counts[i];
    if (cells === undefined || j < 0) return;
    cells[j] = (cells[j] ?? 0) + 1;
    n += 1;
  });
  const rowTotals = counts.map((cells) => sum(cells));
  const columnTotals = transposed(counts).map((cells) => sum(cells));
  const share = (of: (i: number, j: number) => number) =>
    counts.map((cells, i) => cells.map((count, j) => defined((100 * count) / of(i, j))));
  const base = {
    n,
    missing: row.length - n,
    counts,
    row_totals: rowTotals,
    column_totals: columnTotals,
    row_percent: share((i) => rowTotals[i] ?? 0),
    column_percent: share((_, j) => columnTotals[j] ?? 0),
    total_percent: share(() => n),
  };
  const smaller = Math.min(rowLevels.length, columnLevels.length) - 1;
  if (smaller < 1 || [...rowTotals, ...columnTotals].includes(0))
    return { ...base, chi2: null, p: null, cramers_v: null };
  const expected = counts.map((cells, i) => cells.map((_, j) => ((rowTotals[i] ?? 0) * (columnTotals[j] ?? 0)) / n));
  const residuals = counts.map((cells, i) =>
    cells.map((count, j) => (count - at(expected, i, j)) / Math.sqrt(at(expected, i, j))),
  );
  const chi2 = sum(residuals.flat().map((x) => x * x));
  const df = (rowLevels.length - 1) * (columnLevels.length - 1);
  const g2 =
    2 *
    sum(
      counts.flatMap((cells, i) =>
        cells.map((count, j) => (count === 0 ? 0 : count * Math.log(count / at(expected, i, j)))),
      ),
    );
  const { concordant, discordant } = orderedPairs(counts);
  const pairs = (n * (n - 1)) / 2;
  const tied = (totals: readonly number[]) => sum(totals.map((x) => (x * (x - 1)) / 2));
  return {
    ...base,
    chi2,
    df,
    p: chiSquaredTail(chi2, df),
    g2,
    g2_p: chiSquaredTail(g2, df),
    cramers_v: Math.sqrt(chi2 / (n * smaller)),
    contingency: Math.sqrt(chi2 / (chi2 + n)),
    expected,
    residuals,
    adjusted_residuals: residuals.map((cells, i) =>
      cells.map((x, j) => defined(x / Math.sqrt((1 - (rowTotals[i] ?? 0) / n) * (1 - (columnTotals[j] ?? 0) / n)))),
    ),
    cells_expected_below_5: expected.flat().filter((e) => e < 5).length,
    ...(total([[rowLevels.length, columnLevels.length]]) === 4 && ofTwoByTwo(counts, expected, n)),
    tau_b: defined((concordant - discordant) / Math.sqrt((pairs - tied(rowTotals)) * (pairs - tied(columnTotals)))),
    gamma: defined((concordant - discordant) / (concordant + discordant)),
  };
}
