import { cellPieces } from './cellPieces';
import { linesOf } from './lines';
import type { FileWriter } from './writer';

const lineEnd = Buffer.from('}\n');

/** An object a line, UTF-8. Missing values are null. */
export const writeJsonLines: FileWriter = async function* ({ dataSet, blocks }, style) {
  const keys = dataSet.variables.map(({ name }, place) => `${place > 0 ? ',' : '{'}${JSON.stringify(name)}:`);
  const columns = cellPieces(dataSet, style, (cell, place) => `${keys[place]}${JSON.stringify(cell)}`);
  yield* linesOf(blocks, columns, lineEnd);
};
