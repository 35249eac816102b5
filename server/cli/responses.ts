import type { InstrumentDocument } from 'core/instrument/document';
import { type CsvRecord, csvRecords } from './csvRecords';
import { Failure } from './failure';
import { CellError, type Column, columnReader, type Response } from './responseColumns';

function readHeader(row: CsvRecord, document: InstrumentDocument, file: string): Column[] {
  const columnFor = columnReader(document);
  const seen = new Set<string>();
  return row.cells.map((cell, index) => {
    const name = cell.trim();
    const place = { file, line: row.line, column: index + 1 };
    if (seen.has(name)) throw new Failure(`the column "${name}" stands twice`, place);
    seen.add(name);
    try {
      return columnFor(name);
    } catch (error) {
      throw error instanceof CellError ? new Failure(error.message, place) : error;
    }
  });
}

function readResponse(row: CsvRecord, columns: readonly Column[], names: readonly string[], file: string): Response {
  const { cells, line } = row;
  if (cells.length !== columns.length) {
    throw new Failure(`the row has ${cells.length} cells, the header ${columns.length}`, {
      file,
      line,
    });
  }
  const response: Response = { answers: {}, respondent: {} };
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? '';
    if (cell === '' || cell.trim() === '') continue;
    try {
      columns[index]?.(cell, response);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      throw new Failure(`${names[index]}: ${error.message}`, { file, line, column: index + 1 });
    }
  }
  return response;
}

/**
 * The respondents of a CSV file, one at a time: a row of empty cells is one, a blank line is none. Throws Failure with file, line and
 * column at the first thing wrong.
 */
export async function* readResponses(file: string, document: InstrumentDocument): AsyncGenerator<Response> {
  let columns: Column[] | undefined;
  let names: string[] = [];
  for await (const record of csvRecords(file)) {
    if (columns) yield readResponse(record, columns, names, file);
    else {
      columns = readHeader(record, document, file);
      names = record.cells.map((name) => name.trim());
    }
  }
  if (!columns) throw new Failure('is empty: its first line must name the columns', { file, line: 1 });
}
