import type { Column } from 'core/export/block';
import type { Cell, DataSet } from 'core/export/variable';
import { styledCells } from './styledCells';
import type { CellStyle } from './writer';

/** Of one variable: whole numbers from −128 to 127, and so many others, are kept as bytes. */
const near = 128;
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
    const keptNear: (Uint8Array | undefined)[] = new Array(2 * near).fill(undefined);
    const other = (cell: number): Uint8Array => {
      const known = Number.isNaN(cell) ? none : kept.get(cell);
      if (known !== undefined) return known;
      const bytes = made(cell);
      if (Number.isInteger(cell) && Math.abs(cell) < near) keptNear[cell + near] = bytes;
      else if (kept.size < mostKept) kept.set(cell, bytes);
      return bytes;
    };
    return (column) => {
      const bytes = new Array<Uint8Array>(column.length);
      for (let row = 0; row < column.length; row++) {
        const cell = column[row] as number | string | null;
        if (typeof cell === 'number') bytes[row] = keptNear[cell + near] ?? other(cell);
        else bytes[row] = cell === null ? none : made(cell);
      }
      return bytes;
    };
  });
