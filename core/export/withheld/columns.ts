import { type Block, type Column as Cells, cellIn, columnOf } from '../block';
import type { Cell, DataSet, Variable } from '../variable';

/** What is known of people beside their answers, what is held back last first. */
const facts = ['wave', 'arm', 'attribute', 'respondent', 'locale', 'version', 'imported', 'completed_at'];

function factOf({ origin }: Variable): number {
  const name = origin.of === 'participation' ? origin.field : origin.of;
  return facts.indexOf(name);
}

/** Texts stand apart; of names and of when exactly somebody began nothing is told. */
function isLeftOut({ kind, origin }: Variable): boolean {
  if (origin.of === 'participation') return ['id', 'name', 'email', 'started_at'].includes(origin.field);
  return kind === 'text' && (origin.of === 'answer' || origin.of === 'score');
}

/** How a variable is coarsened before anything is counted; undefined: it stays. */
function coarsening({ kind, origin }: Variable): ((cell: Cell) => Cell) | undefined {
  if (kind === 'moment' || kind === 'date') {
    return (cell) => (typeof cell === 'string' ? `${cell.slice(0, 7)}-01` : cell);
  }
  if (kind === 'time') return (cell) => (typeof cell === 'string' ? `${cell.slice(0, 2)}:00` : cell);
  if (origin.of === 'respondent' && origin.field === 'age') {
    return (cell) => (typeof cell === 'number' ? Math.floor(cell / 10) * 10 : cell);
  }
  if (origin.of === 'participation' && origin.field === 'minutes') {
    return (cell) => (typeof cell === 'number' ? Math.round(cell) : cell);
  }
  return undefined;
}

/** What is written where a value is held back. */
const gapOf = ({ missing }: Variable): Cell => missing?.withheld ?? null;

/** A variable of which something is shown. */
export interface Column {
  variable: Variable;
  /** Its place in blocks as they come. */
  place: number;
  coarsen: ((cell: Cell) => Cell) | undefined;
  gap: Cell;
  fact: number;
  /** Places of the answers that a score is made of. */
  uses: readonly number[];
}

export const columnsOf = ({ variables }: DataSet, usesOf: (place: number) => readonly number[]): Column[] =>
  variables.flatMap((variable, place): Column[] =>
    isLeftOut(variable)
      ? []
      : [
          {
            ...{ variable, place, coarsen: coarsening(variable), gap: gapOf(variable), fact: factOf(variable) },
            uses: usesOf(place),
          },
        ],
  );

export function coarseIn(block: Block, { variable, place, coarsen }: Column): Cells {
  const cells = block.column(place);
  return coarsen === undefined ? cells : columnOf(variable, block.rows, (row) => coarsen(cellIn(cells, row)));
}
