import { spreadsheetCell } from 'core/interchange/spreadsheetCell';
import { stringify } from 'csv-stringify/sync';

const encoder = new TextEncoder();

/** A cell that no spreadsheet computes. */
export const plainCell = (value: string | number | null | undefined): string =>
  typeof value === 'string' ? spreadsheetCell(value) : String(value ?? '');

/** What a spreadsheet recognises UTF-8 by. */
export const byteOrderMark: Uint8Array = encoder.encode('\ufeff');

/** Rows as lines of CSV. */
export const csvLines = (rows: string[][]): Uint8Array => encoder.encode(stringify(rows, { record_delimiter: '\r\n' }));
