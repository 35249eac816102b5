import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { Failure } from './failure';
import { readFailure } from './readInstrument';

/** A record with the line on which it begins. */
export interface CsvRecord {
  cells: string[];
  line: number;
}

interface Row {
  record: string[];
  /** `lines`: the line on which the record ends. */
  info: Pick<Info, 'lines'>;
}

/** UTF-16 units that one record may have: an unclosed quote must not exhaust the memory. */
const recordLimit = 8 * 1024 * 1024;

const newline = 10;

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) lines++;
  return lines;
}

/** For bytes that are not UTF-8: how many lines lie before the first wrong one. A replacement character of their own makes it fewer. */
function soundLines(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes);
  return text.slice(0, text.indexOf('\ufffd')).split('\n').length - 1;
}

/** Passes bytes through; throws Failure at the first that is not UTF-8. */
async function* utf8Bytes(file: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let last: Uint8Array = new Uint8Array();
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      last = chunk;
      decoder.decode(chunk, { stream: true });
      line += linesIn(chunk);
      yield chunk;
    }
    last = new Uint8Array();
    decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new Failure('is not UTF-8 text: save it as UTF-8', { file, line: line + soundLines(last) });
    }
    throw error instanceof Failure ? error : new Failure(readFailure(error), { file });
  }
}

/** The line on which a record begins: quoted cells may hold lines of their own. */
function firstLine({ record, info }: Row): number {
  const inner = record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  return info.lines - inner;
}

/** The parser leaves out empty lines; a single empty cell is one that was quoted. */
const isBlankLine = ({ record }: Row): boolean => record.length === 1 && record[0] !== '' && record[0]?.trim() === '';

/**
 * The records of a CSV file, one at a time: a row of empty cells is one, a blank line is none. Constant memory.
 * @param onBroken gets what is no CSV, and reading goes on behind it; without it reading ends there
 * @throws Failure with file and line: no CSV, no UTF-8, no such file
 */
export async function* csvRecords(file: string, onBroken?: (failure: Failure) => void): AsyncGenerator<CsvRecord> {
  const failureAt = (error: CsvError) =>
    new Failure(`is not CSV: ${error.message}`, {
      file,
      line: typeof error.lines === 'number' ? error.lines : undefined,
    });
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: recordLimit,
    ...(onBroken && { skip_records_with_error: true }),
  });
  parser.on('skip', (error: CsvError) => onBroken?.(failureAt(error)));
  const bytes = Readable.from(utf8Bytes(file), { objectMode: false });
  bytes.on('error', (error) => parser.destroy(error));
  bytes.pipe(parser);
  try {
    for await (const row of parser as AsyncIterable<Row>) {
      if (!isBlankLine(row)) yield { cells: row.record, line: firstLine(row) };
    }
  } catch (error) {
    throw error instanceof CsvError ? failureAt(error) : error;
  } finally {
    bytes.destroy();
    parser.destroy();
  }
}
