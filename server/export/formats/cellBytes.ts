import type { Column } from 'core/export/block';
import type { Cell, DataSet } from 'core/export/variable';
import { styledCells } from './styledCells';
import type { CellStyle } from './writer';

/** Numbers of one variable that are kept as bytes, at most. */
const mostKept = 4096;

/**
 * Makes cells into the bytes that a format writes for them, by number of the variable. Each number is made once: there are few.
 * @param write what is written for a cell as it is shown
 */
export const cellBytes = (
  dataSet: DataSet,
  style: CellStyle,
  write: (shown: Cell, place: number) => string,
): ((column: Column) => Uint8Array[])[] =>
  styledCells(dataSet, style).map((show, place) => {
    const made = (cell: Cell) => Buffer.from(write(show === undefined ? cell : show(cell), place));
    const none = made(null);
    const kept = new Map<number, Uint8Array>();
    const ofNumber = (cell: number): Uint8Array => {
      const known = kept.get(cell);
      if (known !== undefined) return known;
      const bytes = Number.isNaN(cell) ? none : made(cell);
      if (kept.size < mostKept) kept.set(cell, bytes);
      return bytes;
    };
    return (column) => {
      const bytes = new Array<Uint8Array>(column.length);
      for (let row = 0; row < column.length; row++) {
        const cell = column[row] as number | string | null;
        if (typeof cell === 'number') bytes[row] = ofNumber(cell);
        else bytes[row] = cell === null ? none : made(cell);
      }
      return bytes;
    };
  });
