import { type Cell, type DataSet, missingReasons, type Variable } from 'core/export/variable';
import { countryName, languageName } from 'core/language/formatting';
import type { CellStyle } from './writer';

/** Languages and countries are codes with names of their own. */
function namesFor({ origin }: Variable, locale: string): ((code: string) => string) | undefined {
  if (origin.of === 'participation' && origin.field === 'locale') return (code) => languageName(code, locale);
  if (origin.of === 'respondent' && origin.field === 'country') return (code) => countryName(code, locale);
  return undefined;
}

/** How the cells of a variable are shown in a format that knows neither value labels nor missing reasons; undefined: as they are. */
function shownFor(
  variable: Variable,
  { words, locale }: DataSet,
  style: CellStyle,
): ((cell: Cell) => Cell) | undefined {
  const { values, missing } = variable;
  const nameOf = style.values === 'labels' ? namesFor(variable, locale) : undefined;
  const shown = new Map<Cell, Cell>();
  if (style.values === 'labels') for (const { value, label } of values) shown.set(value, label);
  if (missing !== null) {
    for (const reason of missingReasons) {
      if (style.missing === 'empty') shown.set(missing[reason], null);
      else if (style.values === 'labels') shown.set(missing[reason], words[reason]);
    }
  }
  if (shown.size === 0 && nameOf === undefined) return undefined;
  return (cell) => {
    const found = shown.get(cell);
    if (found !== undefined) return found;
    const name = typeof cell === 'string' ? (nameOf?.(cell) ?? cell) : cell;
    if (typeof cell === 'string') shown.set(cell, name);
    return name;
  };
}

/** By number of the variable. */
export const styledCells = (dataSet: DataSet, style: CellStyle) =>
  dataSet.variables.map((variable) => shownFor(variable, dataSet, style));
