import { Bytes, type Piece } from './bytes';
import { cellPieces } from './cellPieces';
import type { FileWriter } from './writer';

const lineEnd = Buffer.from('}\n');

/** An object a line, UTF-8. Missing values are null. */
export const writeJsonLines: FileWriter = async function* ({ dataSet, blocks }, style) {
  const keys = dataSet.variables.map(({ name }, place) => `${place > 0 ? ',' : '{'}${JSON.stringify(name)}:`);
  const columns = cellPieces(dataSet, style, (cell, place) => `${keys[place]}${JSON.stringify(cell)}`);
  const into = new Bytes();
  for await (const block of blocks()) {
    const cells = columns.map((piecesOf, place) => piecesOf(block.column(place)));
    for (let row = 0; row < block.rows; row++) {
      for (const column of cells) into.put(column[row] as Piece);
      into.put(lineEnd);
    }
    yield into.taken();
  }
};
