import type { Column } from 'core/export/block';
import { Bytes, type Piece } from './bytes';
import type { Exported } from './writer';

/** The rows as lines: the pieces of their cells, then the end. @param columns of each variable, see `cellPieces` */
export async function* linesOf(
  blocks: Exported['blocks'],
  columns: readonly ((column: Column) => Piece[])[],
  end: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const into = new Bytes();
  for await (const block of blocks()) {
    const cells = columns.map((piecesOf, place) => piecesOf(block.column(place)));
    for (let row = 0; row < block.rows; row++) {
      for (const column of cells) into.put(column[row] as Piece);
      into.put(end);
    }
    yield into.taken();
  }
}
