import type { ImportTarget } from '../surveys/imported/service';
import { type CsvRecord, csvRecords } from './csvRecords';
import { Failure } from './failure';
import { type Draft, type ImportColumn, importColumns } from './importColumns';
import { CellError } from './responseColumns';

/** A row of the file: what it says, or why it cannot be. */
export interface ReadRow {
  cells: string[];
  line: number;
  read: Draft | Failure;
}

const blank = (): Draft => ({
  wave: '',
  locale: undefined,
  attributes: {},
  arm: null,
  respondent: {},
  completedAt: undefined,
  answers: {},
});

interface Header {
  names: string[];
  columns: ImportColumn[];
}

/** @throws Failure: with these columns nothing can be read */
function readHeader({ cells, line }: CsvRecord, target: ImportTarget, file: string, now: Date): Header {
  const columnFor = importColumns(target, now);
  const names = cells.map((cell) => cell.trim());
  const faults: Failure[] = [];
  const columns = names.map((name, index): ImportColumn => {
    const place = { file, line, column: index + 1 };
    if (names.indexOf(name) < index) faults.push(new Failure(`the column "${name}" stands twice`, place));
    try {
      return columnFor(name);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      faults.push(new Failure(error.message, place));
      return () => undefined;
    }
  });
  const [first, ...more] = faults;
  if (first) throw new Failure(first.message, first.place, more);
  if ((target.plan.waves ?? []).length > 0 && !names.includes('wave')) {
    throw new Failure('the survey has waves: a column "wave" must say which one', { file, line });
  }
  return { names, columns };
}

function readRow({ cells, line }: CsvRecord, { names, columns }: Header, target: ImportTarget, file: string) {
  const row = blank();
  if (cells.length !== columns.length) {
    return new Failure(`the row has ${cells.length} cells, the header ${columns.length}`, { file, line });
  }
  for (const [index, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    try {
      columns[index]?.(cell, row);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      return new Failure(`${names[index]}: ${error.message}`, { file, line, column: index + 1 });
    }
  }
  if ((target.plan.waves ?? []).length > 0 && row.wave === '') return new Failure('wave: is empty', { file, line });
  return row;
}

/**
 * Participations of a CSV file, one at a time, each by itself sound or refused.
 * @param onHeader gets the names of the columns before the first row
 * @throws Failure where nothing can be read: the header, the encoding, the file
 */
export async function* importRows(
  file: string,
  target: ImportTarget,
  { now, onHeader, onBroken }: { now: Date; onHeader: (names: string[]) => void; onBroken: (failure: Failure) => void },
): AsyncGenerator<ReadRow> {
  let header: Header | undefined;
  for await (const record of csvRecords(file, onBroken)) {
    if (header) yield { ...record, read: readRow(record, header, target, file) };
    else {
      header = readHeader(record, target, file, now);
      onHeader(record.cells);
    }
  }
  if (!header) throw new Failure('is empty: its first line must name the columns', { file, line: 1 });
}
