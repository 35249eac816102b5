import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { InstrumentDocument } from 'core/instrument/document';
import { CsvError, type Info, parse } from 'csv-parse';
import { Failure } from './failure';
import { readFailure } from './readInstrument';
import { CellError, type Column, columnReader, type Response } from './responseColumns';

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

function readHeader(row: Row, document: InstrumentDocument, file: string): Column[] {
  const columnFor = columnReader(document);
  const seen = new Set<string>();
  return row.record.map((cell, index) => {
    const name = cell.trim();
    const place = { file, line: firstLine(row), column: index + 1 };
    if (seen.has(name)) throw new Failure(`the column "${name}" stands twice`, place);
    seen.add(name);
    try {
      return columnFor(name);
    } catch (error) {
      throw error instanceof CellError ? new Failure(error.message, place) : error;
    }
  });
}

function readResponse(row: Row, columns: readonly Column[], names: readonly string[], file: string): Response {
  const { record } = row;
  if (record.length !== columns.length) {
    throw new Failure(`the row has ${record.length} cells, the header ${columns.length}`, {
      file,
      line: firstLine(row),
    });
  }
  const response: Response = { answers: {}, respondent: {} };
  for (let index = 0; index < record.length; index++) {
    const cell = record[index] ?? '';
    if (cell === '' || cell.trim() === '') continue;
    try {
      columns[index]?.(cell, response);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      throw new Failure(`${names[index]}: ${error.message}`, { file, line: firstLine(row), column: index + 1 });
    }
  }
  return response;
}

/**
 * The respondents of a CSV file, one at a time: a row of empty cells is one, a blank line is none. Throws Failure with file, line and
 * column at the first thing wrong.
 */
export async function* readResponses(file: string, document: InstrumentDocument): AsyncGenerator<Response> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: recordLimit,
  });
  const bytes = Readable.from(utf8Bytes(file), { objectMode: false });
  bytes.on('error', (error) => parser.destroy(error));
  bytes.pipe(parser);

  let columns: Column[] | undefined;
  let names: string[] = [];
  try {
    for await (const row of parser as AsyncIterable<Row>) {
      if (isBlankLine(row)) continue;
      if (columns) yield readResponse(row, columns, names, file);
      else {
        columns = readHeader(row, document, file);
        names = row.record.map((name) => name.trim());
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : undefined;
    throw new Failure(`is not CSV: ${error.message}`, { file, line });
  } finally {
    bytes.destroy();
    parser.destroy();
  }
  if (!columns) throw new Failure('is empty: its first line must name the columns', { file, line: 1 });
}
