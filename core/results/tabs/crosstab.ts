import { crosstabFigures } from '../../statistics/crosstab';
import type { ResultBlock } from '../block';
import { protectedTable } from '../cells';
import { levelsOf, type Rows } from '../data';
import { gated, kept } from '../gate';
import type { MakeTab, Source } from '../source';
import { firstFact, levelsBy } from './groups';

const mostLevels = 50;

/** Percentages of the cells that are shown. */
const percent = (counts: readonly (readonly (number | null)[])[], of: (row: number, column: number) => number | null) =>
  counts.map((cells, row) =>
    cells.map((count, column) => {
      const all = of(row, column);
      return count === null || all === null || all === 0 ? null : (100 * count) / all;
    }),
  );

function table(source: Source, by: string, against: string, rows: Rows): ResultBlock {
  const { data, gate, variables } = source;
  const [one, other] = [levelsOf(data, variables, by, rows), levelsOf(data, variables, against, rows)];
  const [rowLevels, columnLevels] = [levelsBy(source, by, one), levelsBy(source, against, other)];
  const asked = {
    stat: 'crosstab',
    of: { row: by, column: against, row_levels: rowLevels, column_levels: columnLevels },
  };
  if (Math.max(rowLevels.length, columnLevels.length) > mostLevels) return kept(asked, 'undefined');
  const used = rows.filter((_, index) => one[index] !== '' && other[index] !== '');
  return gated(gate, data, used, asked, () => {
    const figures = crosstabFigures(one, other, rowLevels, columnLevels);
    const safe = protectedTable(figures.counts, gate.minimumGroup);
    if (!safe.isPartial) return figures;
    const { n, missing } = figures;
    const shown = {
      counts: safe.counts,
      row_totals: safe.rowTotals,
      column_totals: safe.columnTotals,
      row_percent: percent(safe.counts, (row) => safe.rowTotals[row] ?? null),
      column_percent: percent(safe.counts, (_, column) => safe.columnTotals[column] ?? null),
      total_percent: percent(safe.counts, () => n),
    };
    // Where names are withheld, the tests would tell the cells that are kept back.
    if (gate.isWithheld) return { n, missing: missing < gate.minimumGroup ? null : missing, ...shown };
    const residuals = 'residuals' in figures ? { expected: null, residuals: null, adjusted_residuals: null } : {};
    return { ...figures, ...shown, ...residuals };
  });
}

/** Two or more against each other: `by` in the rows, each of `against` in the head of a table of its own. */
export const crosstab: MakeTab = (source, rows, { by = firstFact(source, rows), against }) => {
  const choices = source.variables.filter(({ role, kind }) => role === 'question' && kind === 'choice');
  const columns = against ?? choices.slice(0, 1).map(({ code }) => code);
  return columns.map((column) => table(source, by, column, rows));
};
