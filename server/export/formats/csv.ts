import type { Cell } from 'core/export/variable';
import { spreadsheetCell } from 'core/interchange/spreadsheetCell';
import { cellPieces } from './cellPieces';
import { linesOf } from './lines';
import type { FileWriter } from './writer';

const special = /[",\r\n]/;
const quoted = (cell: string): string => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const lineEnd = Buffer.from('\r\n');

function written(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : quoted(spreadsheetCell(cell));
}

/** RFC 4180 with CRLF and, for spreadsheets, a byte order mark. A text that a spreadsheet would compute begins with an apostrophe. */
export const writeCsv: FileWriter = async function* ({ dataSet, blocks }, style) {
  const columns = cellPieces(dataSet, style, (cell, place) => `${place > 0 ? ',' : ''}${written(cell)}`);
  yield Buffer.from(`\ufeff${dataSet.variables.map(({ name }) => name).join(',')}\r\n`);
  yield* linesOf(blocks, columns, lineEnd);
};
