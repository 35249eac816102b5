import type { Row } from 'core/export/variable';
import { spreadsheetCell } from 'core/interchange/spreadsheetCell';
import { styledCells } from './styledCells';
import type { FileWriter } from './writer';

const special = /[",\r\n]/;
const quoted = (cell: string): string => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** RFC 4180 with CRLF and, for spreadsheets, a byte order mark. A text that a spreadsheet would compute begins with an apostrophe. */
export const writeCsv: FileWriter = async function* ({ dataSet, rows }, style) {
  const shown = styledCells(dataSet, style);
  const width = shown.length;
  const lineOf = (row: Row): string => {
    let line = '';
    for (let index = 0; index < width; index++) {
      const raw = row[index] ?? null;
      const cell = shown[index]?.(raw) ?? (shown[index] === undefined ? raw : null);
      if (index > 0) line += ',';
      if (typeof cell === 'number') line += cell;
      else if (cell !== null) line += quoted(spreadsheetCell(cell));
    }
    return `${line}\r\n`;
  };
  yield Buffer.from(`\ufeff${dataSet.variables.map(({ name }) => name).join(',')}\r\n`);
  for await (const batch of rows()) {
    let text = '';
    for (const row of batch) text += lineOf(row);
    yield Buffer.from(text);
  }
};
