import { readFile } from 'node:fs/promises';
import { sheetText, UnreadSheet } from 'core/interchange/parts/sheetText';
import type { Terminal } from './command';
import { Failure } from './failure';
import { readFailure } from './readInstrument';

const whys: Readonly<Record<UnreadSheet['why'], (said: string) => string>> = {
  large: () => 'is too large',
  old: () =>
    'is a workbook of the old kind (XLS), or one with a password: save it as XLSX without a password, or as CSV',
  broken: (said) => `is a workbook that cannot be read (${said}): save it as XLSX or CSV in a spreadsheet program`,
  binary: () => 'is neither a table as text (CSV) nor an XLSX workbook',
};

const encodings = {
  'utf-16': 'was read as UTF-16',
  'windows-1252': 'is not UTF-8, and was read as Windows-1252: if letters look wrong, save it as UTF-8',
};

/**
 * The text of a table that a spreadsheet program has written, CSV or XLSX. What encoding was taken where it is not UTF-8 is written to
 * standard error. @throws Failure with the file
 */
export async function readTable(file: string, terminal: Terminal): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Failure(readFailure(error), { file });
  });
  const { text, encoding } = await sheetText(new Uint8Array(bytes)).catch((error: unknown) => {
    throw error instanceof UnreadSheet ? new Failure(whys[error.why](error.said), { file }) : error;
  });
  if (encoding) terminal.error.write(`${file}: ${encodings[encoding]}\n`);
  return text;
}
