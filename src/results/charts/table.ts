export type Value = string | number | null;

/** What a figure shows, as rows: numbers unrounded, null: not available. */
export interface FigureTable {
  columns: readonly string[];
  rows: readonly (readonly Value[])[];
}

/** What spreadsheets take for a formula. A negative number is none. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

const cell = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const guarded = formulaStart.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/** RFC 4180, with a byte order mark for spreadsheets. */
export const csvOf = ({ columns, rows }: FigureTable): string =>
  `\ufeff${[columns, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('')}`;

/** A file name out of a title: without what file systems refuse. */
export const fileName = (title: string, ending: string): string =>
  `${title
    .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)}.${ending}`;
