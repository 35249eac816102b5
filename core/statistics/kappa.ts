import { at, type Matrix, total, transposed } from './matrix';
import { sum } from './sums';

/** 97.5 % of the normal distribution lie below. */
const z = 1.959963984540054;

export interface KappaFigures {
  /** Things that both have judged. */
  n: number;
  /** Share of them on which both say the same; null: there are none. */
  observed: number | null;
  /** The share that chance would give, by how often each says what; null: there are none. */
  expected: number | null;
  kappa: number | null;
  /** Standard error, for an interval; not that of a test against 0. */
  se: number | null;
  /** 95 %; within -1 and 1. */
  ci_low: number | null;
  ci_high: number | null;
  /** `nothing`: there is nothing that both have judged; `constant`: both always say one and the same. Null: kappa is defined. */
  why: 'nothing' | 'constant' | null;
}

const undefinedFigures = { kappa: null, se: null, ci_low: null, ci_high: null };

/**
 * Agreement of two judges beyond chance: Cohen's kappa (Cohen 1960, Educational and Psychological Measurement 20, 37–46), its standard error
 * by Fleiss, Cohen & Everitt (1969, Psychological Bulletin 72, 323–327, formula 13).
 * @param counts a row for what the first says, a column for what the second says, in the same order
 */
export function kappaFigures(counts: Matrix): KappaFigures {
  const n = total(counts);
  if (n === 0) return { n, observed: null, expected: null, ...undefinedFigures, why: 'nothing' };
  const rows = counts.map((row) => sum(row));
  const columns = transposed(counts).map((column) => sum(column));
  // Counts are whole: the same things are the same numbers.
  const same = sum(counts.map((_, i) => at(counts, i, i)));
  const chance = sum(rows.map((row, i) => row * (columns[i] ?? 0)));
  const [observed, expected] = [same / n, chance / (n * n)];
  if (chance === n * n) return { n, observed, expected, ...undefinedFigures, why: 'constant' };
  const kappa = (n * same - chance) / (n * n - chance);
  const share = (values: readonly number[], i: number) => (values[i] ?? 0) / n;
  const alike = sum(
    counts.map((_, i) => (at(counts, i, i) / n) * (1 - (share(rows, i) + share(columns, i)) * (1 - kappa)) ** 2),
  );
  const unlike = sum(
    counts.flatMap((row, i) =>
      row.map((count, j) => (i === j ? 0 : (count / n) * (share(columns, i) + share(rows, j)) ** 2)),
    ),
  );
  const spread = alike + (1 - kappa) ** 2 * unlike - (kappa - expected * (1 - kappa)) ** 2;
  // Where both always agree rounding would leave a little less than nothing.
  const se = Math.sqrt(Math.max(0, spread) / n) / (1 - expected);
  const [low, high] = [Math.max(-1, kappa - z * se), Math.min(1, kappa + z * se)];
  return { n, observed, expected, kappa, se, ci_low: low, ci_high: high, why: null };
}
