import { type Cell, type DataSet, missingReasons, type Variable } from 'core/export/variable';
import type { CellStyle } from './writer';

/** How the cells of a variable are shown in a format that knows neither value labels nor missing reasons; undefined: as they are. */
function shownFor(
  { values, missing }: Variable,
  { words }: DataSet,
  style: CellStyle,
): ((cell: Cell) => Cell) | undefined {
  const shown = new Map<Cell, Cell>();
  if (style.values === 'labels') for (const { value, label } of values) shown.set(value, label);
  if (missing !== null) {
    for (const reason of missingReasons) {
      if (style.missing === 'empty') shown.set(missing[reason], null);
      else if (style.values === 'labels') shown.set(missing[reason], words[reason]);
    }
  }
  if (shown.size === 0) return undefined;
  return (cell) => {
    const found = shown.get(cell);
    return found === undefined ? cell : found;
  };
}

/** By number of the variable. */
export const styledCells = (dataSet: DataSet, style: CellStyle) =>
  dataSet.variables.map((variable) => shownFor(variable, dataSet, style));
