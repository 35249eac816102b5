/** What spreadsheets take for a formula, wide forms too, also behind spaces and the apostrophes that this file puts there. */
const formulaStart = /^'*[\s\u00a0]*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A cell that a spreadsheet would compute begins with an apostrophe; one that looks so by itself gets another. */
export const spreadsheetCell = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text of a cell that `spreadsheetCell` made. */
export const fromSpreadsheetCell = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
