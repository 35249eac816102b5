import { fromSpreadsheetCell, spreadsheetCell } from '../spreadsheetCell';
import { readStatusWord, statusWord } from './status';
import {
  digestOf,
  type ExchangeDocument,
  type ReadEntry,
  type Reader,
  type ReadProblem,
  TooManyEntries,
  UnreadableFile,
} from './unit';

const columns = ['key', 'kind', 'owner', 'locale', 'context', 'source', 'translation', 'status', 'digest'] as const;
type Column = (typeof columns)[number];

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const row = (cells: readonly string[]) => `${cells.map((cell) => quoted(spreadsheetCell(cell))).join(',')}\n`;

/** RFC 4180 with line feeds and, for spreadsheets, a byte order mark. */
export function* writeCsv({ locale, units }: ExchangeDocument): Generator<string, void> {
  yield `\ufeff${row(columns)}`;
  for (const unit of units) {
    const { key, kind, owner, context, source, text } = unit;
    yield row([
      ...[key, kind, owner ?? '', locale, context ?? '', source, text],
      ...[statusWord(unit), text === '' ? '' : digestOf(text)],
    ]);
  }
}

interface Row {
  line: number;
  cells: string[];
  /** Text stands behind a closing quotation mark. */
  malformed: boolean;
}

/** @throws UnreadableFile `csv_quote` with the line where a quotation begins that never ends */
function* rowsOf(text: string, start: number, firstLine: number, separator: string): Generator<Row> {
  let index = start;
  let line = firstLine;
  const plain = new RegExp(`[^${separator === '\t' ? '\\t' : separator}\\r\\n]*`, 'y');
  while (index < text.length) {
    const found: Row = { line, cells: [], malformed: false };
    for (;;) {
      let cell = '';
      if (text[index] === '"') {
        const opened = line;
        index += 1;
        for (;;) {
          const end = text.indexOf('"', index);
          if (end < 0) throw new UnreadableFile('csv_quote', { line: opened });
          const piece = text.slice(index, end);
          cell += piece;
          for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) line += 1;
          index = end + 1;
          if (text[index] !== '"') break;
          cell += '"';
          index += 1;
        }
      }
      plain.lastIndex = index;
      plain.test(text);
      const rest = text.slice(index, plain.lastIndex);
      if (rest.trim() !== '' && index > 0 && text[index - 1] === '"' && cell !== '') found.malformed = true;
      cell += rest;
      index = plain.lastIndex;
      found.cells.push(cell);
      if (text[index] !== separator) break;
      index += 1;
    }
    if (text[index] === '\r') index += 1;
    if (text[index] === '\n') index += 1;
    line += 1;
    yield found;
  }
}

/** Characters of the first line that are looked at for its separator. */
const longestHead = 10_000;

/** The most frequent separator of the first line. */
function separatorOf(line: string): string {
  const outside = line.replace(/"[^"]*"/g, '');
  const count = (separator: string) => outside.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Commas, semicolons or tabs; columns in any order, only `key` and `translation` are needed; `target` and `text` are other names of the last. */
export function* readCsv(whole: string, mostEntries: number): ReturnType<Reader> {
  const text = whole.startsWith('\ufeff') ? whole.slice(1) : whole;
  let start = 0;
  let firstLine = 1;
  const lineAt = (from: number) =>
    text.slice(from, text.indexOf('\n', from) < 0 ? text.length : text.indexOf('\n', from));
  const said = /^"?sep=([,;\t])"?\r?$/.exec(lineAt(0))?.[1];
  if (said !== undefined) {
    start = lineAt(0).length + 1;
    firstLine = 2;
  }
  const rows = rowsOf(text, start, firstLine, said ?? separatorOf(lineAt(start).slice(0, longestHead)));
  const head = rows.next();
  const names = head.done ? [] : head.value.cells.map((cell) => cell.trim().toLowerCase());
  const place = new Map<Column, number>();
  for (const column of columns) place.set(column, names.indexOf(column));
  if (place.get('translation') === -1) {
    place.set(
      'translation',
      names.findIndex((name) => name === 'target' || name === 'text'),
    );
  }
  const missing = (['key', 'translation'] as const).filter((column) => place.get(column) === -1);
  if (missing.length > 0) throw new UnreadableFile('csv_header', { line: firstLine, columns: missing.join(', ') });

  const entries: ReadEntry[] = [];
  const problems: ReadProblem[] = [];
  for (const { line, cells, malformed } of rows) {
    if (line % 500 === 0) yield;
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    if (entries.length + problems.length >= mostEntries) throw new TooManyEntries();
    const cell = (column: Column): string | null => {
      const found = cells[place.get(column) ?? -1];
      return found === undefined ? null : fromSpreadsheetCell(found);
    };
    const written = (column: Column) => cell(column)?.trim() || null;
    const key = written('key');
    const translation = cell('translation');
    const refuse = (code: ReadProblem['code'], params?: ReadProblem['params']) => {
      problems.push({ line, key, code, ...(params ? { params } : {}) });
    };
    const status = readStatusWord(cell('status') ?? '');
    if (malformed) refuse('cell_quote');
    else if (cells.length > names.length || translation === null) {
      refuse('cells', { found: cells.length, expected: names.length });
    } else if (key === null) refuse('no_key');
    else if (status === undefined) refuse('state', { state: cell('status') ?? '' });
    else {
      entries.push({
        line,
        key,
        kind: written('kind'),
        owner: written('owner'),
        locale: written('locale'),
        source: cell('source'),
        previousSource: null,
        text: translation,
        ...status,
        textDigest: written('digest'),
      });
    }
  }
  return { locale: null, entries, problems };
}
