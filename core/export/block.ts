import type { Cell, Row, Variable } from './variable';

/** The cells of one variable in some rows. Of numbers: NaN where there is none; all other kinds are texts. */
export type Column = Float64Array | (string | null)[];

/** Some rows, by column. All rows of a person stand in the same block, side by side. */
export interface Block {
  rows: number;
  /** @param place of the variable in the data set */
  column(place: number): Column;
}

export function cellIn(column: Column, row: number): Cell {
  const cell = column[row] ?? null;
  return typeof cell === 'number' && Number.isNaN(cell) ? null : cell;
}

export const emptyColumn = ({ kind }: Pick<Variable, 'kind'>, rows: number): Column =>
  kind === 'number' ? new Float64Array(rows).fill(Number.NaN) : new Array<string | null>(rows).fill(null);

/** @param cell of the kind that the column has */
export function put(column: Column, row: number, cell: Cell): void {
  if (column instanceof Float64Array) column[row] = (cell ?? Number.NaN) as number;
  else column[row] = cell as string | null;
}

/** The cells of a variable, made one by one. */
export function columnOf(variable: Pick<Variable, 'kind'>, rows: number, cellOf: (row: number) => Cell): Column {
  const column = emptyColumn(variable, rows);
  for (let row = 0; row < rows; row++) put(column, row, cellOf(row));
  return column;
}

/** Empty columns for these variables. All numbers are in one piece of memory: many small ones cost more than what is in them. */
export function emptyColumns(variables: readonly Pick<Variable, 'kind'>[], rows: number): Column[] {
  const numbers = new Float64Array(rows * variables.filter(({ kind }) => kind === 'number').length).fill(Number.NaN);
  let from = 0;
  return variables.map((variable) => {
    if (variable.kind !== 'number') return emptyColumn(variable, rows);
    from += rows;
    return numbers.subarray(from - rows, from);
  });
}

/** A block whose columns are made when they are asked for. */
export function blockOf(rows: number, columnAt: (place: number) => Column): Block {
  const made: Column[] = [];
  return {
    rows,
    column: (place) => {
      const known = made[place];
      if (known !== undefined) return known;
      const column = columnAt(place);
      made[place] = column;
      return column;
    },
  };
}

export const blockOfRows = (variables: readonly Variable[], rows: readonly Row[]): Block =>
  blockOf(rows.length, (place) =>
    columnOf(variables[place] as Variable, rows.length, (row) => rows[row]?.[place] ?? null),
  );

/** The cells in these rows; −1: there is none. */
export function picked(column: Column, rows: readonly number[]): Column {
  if (!(column instanceof Float64Array)) return rows.map((row) => column[row] ?? null);
  const numbers = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index++) numbers[index] = column[rows[index] as number] ?? Number.NaN;
  return numbers;
}

/** The block with these of its rows. */
export const pickedRows = (block: Block, rows: readonly number[]): Block =>
  blockOf(rows.length, (place) => picked(block.column(place), rows));

/** Where the rows of each person begin, and behind the last of them. Without a number each row is a person of its own. */
export function peopleIn(block: Block, personPlace: number): number[] {
  const numbers = block.column(personPlace);
  const begins: number[] = [];
  for (let row = 0; row < block.rows; row++) if (row === 0 || numbers[row] !== numbers[row - 1]) begins.push(row);
  begins.push(block.rows);
  return begins;
}

/** Place of the number of people. */
export const personPlaceIn = (variables: readonly Variable[]): number =>
  variables.findIndex(({ origin }) => origin.of === 'participation' && origin.field === 'person');
