import { checkTable } from '../formula/tableCheck';
import { latinNumber } from '../language/typedNumber';
import type { Table, TableKeyValue, TableRange } from './document';
import { type Delimiter, type PastedRow, pastedRows, withoutBadCharacters } from './pastedCells';
import type { PasteProblem } from './pasteItems';

const pasteTableLimits = { rows: 20_000, characters: 4_000_000 } as const;

/** What is wrong with a pasted table. A row with a fault is left out; it is named by its line. */
export const pasteTableProblems = [
  /** `size`, `maximum`: characters. Nothing was read. */
  'too_large',
  /** `found`, `maximum`: rows. Nothing was taken. */
  'too_many',
  /** No key column beside the values. */
  'no_columns',
  /** `found`, `expected`: cells. */
  'cell_count',
  'cell_empty',
  /** `found`. */
  'not_a_number',
  /** `found`: neither a range nor a number. */
  'not_a_range',
  /** `low`, `high`. */
  'range_reversed',
  /** `found`: a comma where others have a point, or the other way round. */
  'number_unclear',
  /** `other`: the line of the row that some key would find as well. The row was taken all the same. */
  'rows_overlap',
  'bad_characters',
] as const;
export type PasteTableProblemCode = (typeof pasteTableProblems)[number];

export interface TableProblem extends PasteProblem<PasteTableProblemCode> {
  /** From 0; absent: of the whole row. */
  column?: number;
}

interface PastedTable {
  keys: Table['keys'];
  rows: Table['rows'];
  problems: TableProblem[];
  /** How its numbers were read. */
  decimal: ',' | '.';
  /** Whether its first row was taken for titles. */
  header: boolean;
}

interface TableOptions {
  /** The decimal sign to use; absent: detected. */
  decimal?: ',' | '.';
  header?: boolean;
  /** Existing key columns: their names and how they match. */
  keys?: Table['keys'];
}

const dashes = /[‐‑‒–—]/g;
const grouping = { ',': /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, '.': /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ };
const plain = { ',': /^-?\d+(?:,\d+)?$/, '.': /^-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)$/i };
const numberLike = /^-?[\d.,]*\d(?:e[+-]?\d+)?$/i;

/** Nothing but a number or a range of them, in the digits and signs of any script. */
const onlyNumbers = /^[\p{Nd}\s.,٫．，<>≤≥=*…+＋‐‑‒–—−－ー-]*$/u;

/** Digits, minus signs and blanks as one writes them by hand. */
const tidy = (cell: string): string =>
  (onlyNumbers.test(cell) ? latinNumber(cell) : cell)
    .replaceAll('−', '-')
    .replace(/[\u00A0\u202F\u2009]/g, ' ')
    .trim();

/** The decimal sign that makes numbers of the most cells; a tie is a point. */
function decimalOf(cells: readonly string[]): ',' | '.' {
  const parts = cells.flatMap((cell) => cell.match(/\d[\d.,]*/g) ?? []);
  const fits = (decimal: ',' | '.') =>
    parts.filter((part) => plain[decimal].test(part) && part.includes(decimal)).length * 2 +
    parts.filter((part) => grouping[decimal].test(part) && part.includes(decimal)).length * 2;
  return fits(',') > fits('.') ? ',' : '.';
}

function delimiterOf(text: string): Delimiter {
  if (text.includes('\t')) return '\t';
  return text.includes(';') ? ';' : ',';
}

/** The smallest double above (`step` 1) or below (−1) a number. */
function neighbour(value: number, step: 1 | -1): number {
  if (value === 0) return step * Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(value > 0 ? step : -step));
  return bits.getFloat64(0);
}

type Cell<T> = { value: T } | { code: PasteTableProblemCode; params: Record<string, string | number> };

class Cells {
  constructor(private readonly decimal: ',' | '.') {}

  /** undefined: not a number with this decimal sign. */
  number(cell: string): number | undefined {
    const bare = cell.replaceAll(' ', '');
    const grouped = grouping[this.decimal].test(bare);
    if (!grouped && !plain[this.decimal].test(bare)) return undefined;
    const points = this.decimal === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
    const value = Number(points);
    return Number.isFinite(value) ? value : undefined;
  }

  isNumber = (cell: string): boolean => this.number(cell) !== undefined;

  /** The ends as written; `open`: whether the number itself lies outside. undefined: no range. */
  private ends(cell: string): { low: string | null; high: string | null; open: boolean } | undefined {
    const written = cell.replace(dashes, '-');
    if (written === '*') return { low: null, high: null, open: false };
    const compared = /^(<=|>=|[<>≤≥])\s*(.+)$/.exec(written);
    if (compared) {
      const [, sign = '', bound = ''] = compared;
      const open = sign === '<' || sign === '>';
      return sign === '<' || sign === '<=' || sign === '≤'
        ? { low: null, high: bound, open }
        : { low: bound, high: null, open };
    }
    const above = /^(.*\d)\s*(?:\+|-)$/.exec(written);
    if (above) return { low: above[1] ?? '', high: null, open: false };
    const between = /^(-?[\d.,]+)\s*(?:-|\.\.|…)\s*(-?[\d.,]+)$/.exec(written.replace(/(\d)\.\.(?=-?\d)/, '$1…'));
    if (between) return { low: between[1] ?? '', high: between[2] ?? '', open: false };
    // A dash that is longer than a minus sign: up to.
    return /^[–—]/.test(cell) ? { low: null, high: written.slice(1), open: false } : undefined;
  }

  isRange = (cell: string): boolean => this.ends(cell) !== undefined && !this.isNumber(cell);

  range(cell: string, whole: boolean): Cell<TableRange> {
    const single = this.number(cell);
    if (single !== undefined) return { value: [single, single] };
    const ends = this.ends(cell);
    const low = ends?.low == null ? null : this.number(ends.low);
    const high = ends?.high == null ? null : this.number(ends.high);
    if (ends === undefined || low === undefined || high === undefined) {
      return { code: 'not_a_range', params: { found: cell } };
    }
    if (low !== null && high !== null && low > high) return { code: 'range_reversed', params: { low, high } };
    if (!ends.open) return { value: [low, high] };
    const beyond = (value: number | null, step: 1 | -1) =>
      value === null ? null : whole && Number.isInteger(value) ? value + step : neighbour(value, step);
    return { value: [beyond(low, 1), beyond(high, -1)] };
  }
}

type Reader = (cell: string) => Cell<TableKeyValue | TableRange>;

/** A column is numeric if at least half its cells are: the others are faults, not texts. */
function exactReader(column: readonly string[], cells: Cells): Reader {
  const filled = column.filter((cell) => cell !== '');
  const numbers = filled.filter(cells.isNumber).length;
  if (filled.length > 0 && filled.every((cell) => /^(?:true|false)$/i.test(cell))) {
    return (cell) => ({ value: cell.toLowerCase() === 'true' });
  }
  if (numbers * 2 < filled.length || numbers === 0) return (cell) => ({ value: cell });
  return (cell) => {
    const value = cells.number(cell);
    if (value !== undefined) return { value };
    return {
      code: numberLike.test(cell.replaceAll(' ', '')) ? 'number_unclear' : 'not_a_number',
      params: { found: cell },
    };
  };
}

function keyReader(column: readonly string[], cells: Cells, match: 'exact' | 'range'): Reader {
  if (match === 'exact') return exactReader(column, cells);
  // Of whole numbers "below 18" ends at 17; of others as close to 18 as can be.
  const whole = column.every((cell) => !/\d[.,]\d/.test(cell));
  return (cell) => cells.range(cell, whole);
}

/** A row of titles: nothing in it is a number or a range, and something below it is. */
function hasHeader(rows: readonly PastedRow[], cells: Cells): boolean {
  const [first, ...rest] = rows;
  const counts = (cell: string) => cells.isNumber(cell) || cells.isRange(cell);
  return first !== undefined && !first.cells.some(counts) && rest.some((row) => row.cells.some(counts));
}

/**
 * A norm table from a spreadsheet or CSV: the last column holds the values, those before it are keys. A key column is a range if one of its
 * cells is (`18-29`, `65+`, `<18`, `≥ 65`, `*`: any), else it matches exactly. Decimal comma or point, and a row of titles, are detected.
 * Overlapping rows are reported but taken.
 */
export function pasteTable(pasted: string, options: TableOptions = {}): PastedTable {
  const nothing = (code: PasteTableProblemCode, params: Record<string, string | number> = {}): PastedTable => {
    return {
      keys: [],
      rows: [],
      problems: [{ line: 0, code, params }],
      decimal: options.decimal ?? '.',
      header: false,
    };
  };
  const { characters, rows: most } = pasteTableLimits;
  if (pasted.length > characters) return nothing('too_large', { size: pasted.length, maximum: characters });
  const text = withoutBadCharacters(pasted);
  const problems: TableProblem[] =
    text.length === pasted.length ? [] : [{ line: 0, code: 'bad_characters', params: {} }];
  const all = pastedRows(text, delimiterOf(text)).map(({ line, cells }) => ({ line, cells: cells.map(tidy) }));
  if (all.length > most) return nothing('too_many', { found: all.length, maximum: most });
  const decimal = options.decimal ?? decimalOf(all.flatMap(({ cells }) => cells));
  const cells = new Cells(decimal);
  const header = options.header ?? hasHeader(all, cells);
  const body = header ? all.slice(1) : all;
  const width = Math.max(0, ...all.slice(0, 1).map((row) => row.cells.length));
  if (all.length > 0 && width < 2) return nothing('no_columns');

  const columnAt = (column: number) => body.map((row) => row.cells[column] ?? '');
  const keys = Array.from({ length: Math.max(0, width - 1) }, (_, column): Table['keys'][number] => {
    const known = options.keys?.[column];
    const title = header ? all[0]?.cells[column] : undefined;
    const match = known?.match ?? (columnAt(column).some(cells.isRange) ? 'range' : 'exact');
    return { name: known?.name ?? (title || `key${column + 1}`).slice(0, 100), match };
  });
  const readers = keys.map(({ match }, column) => keyReader(columnAt(column), cells, match));
  const readValue = exactReader(columnAt(width - 1), cells);

  const lines: number[] = [];
  const rows = body.flatMap(({ line, cells: found }): Table['rows'] => {
    if (found.length !== width) {
      problems.push({ line, code: 'cell_count', params: { found: found.length, expected: width } });
      return [];
    }
    let sound = true;
    const read = found.map((cell, column) => {
      const one: Cell<TableKeyValue | TableRange> =
        cell === '' ? { code: 'cell_empty', params: {} } : (readers[column] ?? readValue)(cell);
      if ('value' in one) return one.value;
      problems.push({ line, column, code: one.code, params: one.params });
      sound = false;
      return 0;
    });
    const value = read.pop();
    if (!sound || value === undefined || typeof value === 'object') return [];
    lines.push(line);
    return [{ keys: read, value: typeof value === 'boolean' ? String(value) : value }];
  });
  for (const { code, row, params } of checkTable({ code: 'pasted', keys, rows })) {
    if (code !== 'table_rows_overlap' || row === null) continue;
    problems.push({ line: lines[row] ?? 0, code: 'rows_overlap', params: { other: lines[Number(params.other)] ?? 0 } });
  }
  return { keys, rows, problems: problems.sort((one, other) => one.line - other.line), decimal, header };
}
