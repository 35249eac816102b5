import { ForeignFailure } from '../model/failure';

/** Cells and characters of one table; more is no questionnaire. */
const limits = { rows: 60_000, columns: 500 };

/** Rows of cells. Separated by commas, or what the first line has more of: semicolons or tabs. */
export function readCells(text: string, file: string): string[][] {
  const [first = ''] = text.split('\n', 1);
  const bare = first.replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  const separator = [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  const rows: string[][] = [];
  let row: string[] = [];
  let line = 1;
  let at = 0;
  const endRow = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row);
    if (rows.length > limits.rows) throw new ForeignFailure(`has more than ${limits.rows} rows`, file);
    row = [];
  };
  const add = (cell: string) => {
    row.push(cell);
    if (row.length > limits.columns)
      throw new ForeignFailure(`has more than ${limits.columns} columns`, file, { line });
  };
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      const start = line;
      for (at += 1; ; ) {
        const end = text.indexOf('"', at);
        if (end < 0) throw new ForeignFailure('a quoted cell does not end', file, { line: start });
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
      for (const character of cell) if (character === '\n') line += 1;
    }
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
    add(cell + text.slice(at, end));
    at = end;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') {
      at += 1;
      line += 1;
    }
    endRow();
    if (at >= text.length) return rows;
  }
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A table as text, with lines as spreadsheets end them. */
export const writtenCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
