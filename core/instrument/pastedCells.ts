/** One row of what was pasted; `line`: where it begins, from 1. */
export interface PastedRow {
  line: number;
  cells: string[];
}

export type Delimiter = '\t' | ';' | ',';

/** The first line of a CSV file that names its separator (`sep=;`), as spreadsheets write and obey it. `length`: of the line without its end. */
export function saidSeparator(text: string): { delimiter: Delimiter; length: number } | undefined {
  const found = /^\uFEFF?"?sep=([,;\t])"?[ \t]*(?=[\r\n]|$)/i.exec(text);
  return found ? { delimiter: found[1] as Delimiter, length: found[0].length } : undefined;
}

interface Quoted {
  text: string;
  /** After the closing quote. */
  end: number;
}

const blankPattern = /[ ]*/y;

/** A cell that is quoted as spreadsheets do it; undefined: the quote is part of the text. */
function quotedAt(text: string, start: number, delimiter: string | null): Quoted | undefined {
  let end = start + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end < 0) return undefined;
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  blankPattern.lastIndex = end + 1;
  const after = end + 1 + (blankPattern.exec(text)?.[0].length ?? 0);
  const next = text[after];
  if (next !== undefined && next !== delimiter && next !== '\n') return undefined;
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: after };
}

/** A text as its rows are read from it: composed (NFC), every line ended by \n, without a byte order mark. */
export const tidyPasted = (pasted: string): string =>
  pasted
    .normalize('NFC')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');

/** The rows of a pasted text, one at a time. @param text tidy */
export function* rowsOfPasted(text: string, delimiter: Delimiter | null): Generator<PastedRow, void> {
  let at = 0;
  let line = 1;
  while (at <= text.length) {
    const row: PastedRow = { line, cells: [] };
    for (;;) {
      blankPattern.lastIndex = at;
      const start = at + (blankPattern.exec(text)?.[0].length ?? 0);
      const quoted = text[start] === '"' ? quotedAt(text, start, delimiter) : undefined;
      let end = quoted?.end ?? start;
      if (quoted === undefined) {
        while (end < text.length && text[end] !== '\n' && text[end] !== delimiter) end += 1;
      } else line += quoted.text.split('\n').length - 1;
      row.cells.push((quoted?.text ?? text.slice(start, end)).trim());
      at = end + 1;
      if (text[end] !== delimiter || delimiter === null) break;
    }
    line += 1;
    if (row.cells.some((cell) => cell !== '')) yield row;
  }
}

/**
 * The rows and cells of a pasted text, blank ones at the edges trimmed; rows without any text are left out.
 * @param delimiter null: a row is one cell
 */
export const pastedRows = (pasted: string, delimiter: Delimiter | null): PastedRow[] => [
  ...rowsOfPasted(tidyPasted(pasted), delimiter),
];

/** NUL and lone surrogates, which no text may hold. */
export function withoutBadCharacters(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');
}
