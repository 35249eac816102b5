import type { Column } from 'core/export/block';
import type { Cell, DataSet } from 'core/export/variable';
import type { Piece } from './bytes';
import { styledCells } from './styledCells';
import type { CellStyle } from './writer';

/** Of one variable: whole numbers from −128 to 127, and so many others, are kept as bytes. */
const near = 128;
const mostKept = 1024;

/**
 * Makes cells into what a format writes for them, by number of the variable. Numbers that come often are made once, as bytes.
 * @param write what is written for a cell as it is shown
 */
export const cellPieces = (
  dataSet: DataSet,
  style: CellStyle,
  write: (shown: Cell, place: number) => string,
): ((column: Column) => Piece[])[] =>
  styledCells(dataSet, style).map((show, place) => {
    const made = (cell: Cell) => write(show === undefined ? cell : show(cell), place);
    const none = Buffer.from(made(null));
    const kept = new Map<number, Uint8Array>();
    const keptNear: (Uint8Array | undefined)[] = new Array(2 * near).fill(undefined);
    const ofNumber = (cell: number): Piece => {
      if (Number.isNaN(cell)) return none;
      const isNear = Number.isInteger(cell) && Math.abs(cell) < near;
      const known = isNear ? keptNear[cell + near] : kept.get(cell);
      if (known !== undefined) return known;
      if (!isNear && kept.size >= mostKept) return made(cell);
      const bytes = Buffer.from(made(cell));
      if (isNear) keptNear[cell + near] = bytes;
      else kept.set(cell, bytes);
      return bytes;
    };
    return (column) => {
      const pieces = new Array<Piece>(column.length);
      for (let row = 0; row < column.length; row++) {
        const cell = column[row] as number | string | null;
        if (typeof cell === 'number') pieces[row] = ofNumber(cell);
        else pieces[row] = cell === null ? none : made(cell);
      }
      return pieces;
    };
  });
