import type { Table, TableKeyValue, TableRange } from 'core/instrument/document';
import { pasteTable } from 'core/instrument/pasteTable';
import { latinNumber } from 'core/language/typedNumber';

/** A pasted table. */
export type ReadTable = ReturnType<typeof pasteTable>;

/** Characters read at most; a file has at most four bytes for each. */
export const mostCharacters = 4_000_000;

/** The result for a file that is too large. */
export const tooLarge = (size: number): ReadTable => ({
  keys: [],
  rows: [],
  problems: [{ line: 0, code: 'too_large', params: { size, maximum: mostCharacters } }],
  decimal: '.',
  header: false,
});

type Key = TableKeyValue | TableRange;

const isRange = (key: Key): key is TableRange => Array.isArray(key);

/** A key as text: `18..29`, `>=65`, `<=17`, `*`; pasting reads the same. */
export function writtenKey(key: Key | undefined): string {
  if (key === undefined) return '';
  if (!isRange(key)) return String(key);
  const [low, high] = key;
  if (low === null) return high === null ? '*' : `<=${high}`;
  return high === null ? `>=${low}` : `${low}..${high}`;
}

/** A key or value typed into a cell; undefined: not a range, although one is needed. */
export function readKey(typed: string, match: 'exact' | 'range'): Key | undefined {
  const text = typed.trim();
  if (match === 'range') {
    const keys = [{ name: 'key', match }];
    return pasteTable(`${text}\t0`, { keys, header: false, decimal: '.' }).rows[0]?.keys[0];
  }
  if (text === 'true' || text === 'false') return text === 'true';
  return readValue(text);
}

/** A number if it can be read as one, else the text. */
export function readValue(typed: string): number | string {
  const text = typed.trim();
  const value = Number(latinNumber(text));
  return text !== '' && Number.isFinite(value) ? value : text;
}

const quoted = (cell: string): string => (/["\n\r;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The table as CSV with semicolons; pasted again, it is the same table. */
export function csvOf({ keys, rows }: Pick<Table, 'keys' | 'rows'>, valueTitle: string): string {
  const lines = [
    [...keys.map(({ name }) => name), valueTitle],
    ...rows.map((row) => [...row.keys.map(writtenKey), String(row.value)]),
  ];
  return `${lines.map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`;
}

/** Converts a key for a column with this kind of match. */
export function asMatch(key: Key | undefined, match: 'exact' | 'range'): Key {
  if (match === 'range') {
    if (key !== undefined && isRange(key)) return key;
    return typeof key === 'number' ? [key, key] : [null, null];
  }
  if (key === undefined) return '';
  return isRange(key) ? (key[0] ?? key[1] ?? '') : key;
}
