import { type Cell, type DataSet, missingReasons, type Row, type Variable } from '../variable';
import { PersonGroups } from './personGroups';
import { inGroups, ValueCounts, withoutRare } from './rareValues';

/** At most about so many groups: for each of them all values are counted. */
const mostGroups = 2000;

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

interface Column {
  variable: Variable;
  /** Its place in rows as they come, and in those that are shown. */
  place: number;
  at: number;
  coarsen: ((cell: Cell) => Cell) | undefined;
  gap: Cell;
  fact: number;
  /** Places of the answers that a score is made of. */
  uses: readonly number[];
}

/** `isTogether`: that the rows are of one person may be seen; else they must be parted. None: the people are too few. */
export interface ShownPerson {
  rows: Cell[][];
  isTogether: boolean;
}

/**
 * Rows of a survey that withholds names, as they may be seen: no combination of what is known of people, and no value of any one variable
 * among those of whom the same is known, stands for fewer people than a result may be about. Rows come three times, all rows of a person
 * at once, in the same order: `know`, `count`, `show`. Texts are in none of them.
 */
export class Withholding {
  /** Without the texts of answers; times are months. */
  readonly dataSet: DataSet;
  private readonly columns: readonly Column[];
  private readonly known: readonly Column[];
  private readonly answers: readonly Column[];
  private readonly personPlace: number;
  private readonly groups: PersonGroups;
  private shownOf: ReturnType<PersonGroups['settle']>;
  private people = 0;
  private least = 0;
  private person = 0;
  private readonly counts = new Map<string, ValueCounts[]>();
  private readonly written = new Map<string, ReadonlyMap<Cell, Cell>[]>();

  /** @param usesOf places of the answers that the variable at a place is computed from */
  constructor(
    dataSet: DataSet,
    private readonly minimum: number,
    usesOf: (place: number) => readonly number[],
  ) {
    const kept = dataSet.variables.flatMap((variable, place) => (isLeftOut(variable) ? [] : [{ variable, place }]));
    this.columns = kept.map(({ variable, place }, at) => ({
      ...{ variable, place, at, coarsen: coarsening(variable), gap: gapOf(variable), fact: factOf(variable) },
      uses: usesOf(place),
    }));
    const shown = ({ variable }: Column): Variable =>
      variable.kind === 'moment' ? { ...variable, kind: 'date' } : variable;
    this.dataSet = { ...dataSet, variables: this.columns.map(shown) };
    this.known = this.columns.filter(({ fact }) => fact >= 0).sort((one, other) => one.fact - other.fact);
    const isPerson = ({ origin }: Variable) => origin.of === 'participation' && origin.field === 'person';
    this.personPlace = this.columns.findIndex(({ variable }) => isPerson(variable));
    this.answers = this.columns.filter(({ fact, variable }) => fact < 0 && !isPerson(variable));
    this.groups = new PersonGroups(this.known.length);
  }

  private knownOf(rows: readonly Row[]): string[] {
    return this.known.map(({ place, coarsen }) =>
      JSON.stringify(rows.map((row) => (coarsen ? coarsen(row[place] ?? null) : (row[place] ?? null)))),
    );
  }

  /** First: who there is. */
  know(rows: readonly Row[]): void {
    this.groups.add(this.knownOf(rows));
    this.people += 1;
  }

  /** Second: what they answered. */
  count(rows: readonly Row[]): void {
    if (this.least === 0) {
      this.least = Math.max(this.minimum, Math.ceil(this.people / mostGroups));
      this.shownOf = this.groups.settle(this.least);
    }
    const shown = this.shownOf?.(this.knownOf(rows));
    if (shown === undefined) return;
    this.person += 1;
    for (const [index, row] of rows.entries()) {
      const key = cellsKey(shown, index);
      const counts = this.counts.get(key) ?? this.answers.map(() => new ValueCounts());
      this.counts.set(key, counts);
      for (const [at, { place, coarsen }] of this.answers.entries()) {
        const cell = row[place] ?? null;
        counts[at]?.add(coarsen ? coarsen(cell) : cell, this.person);
      }
    }
  }

  private writtenFor(key: string): ReadonlyMap<Cell, Cell>[] {
    const known = this.written.get(key);
    if (known !== undefined) return known;
    const made = this.answers.map(({ variable, gap }, at) => {
      const counts = this.counts.get(key)?.[at]?.entries() ?? [];
      if (variable.kind !== 'number' || variable.values.length > 0) return withoutRare(counts, this.minimum, gap);
      const reasons = new Set<Cell>(missingReasons.map((reason) => variable.missing?.[reason] ?? null));
      const isNumber = (cell: Cell): cell is number => typeof cell === 'number' && !reasons.has(cell);
      return inGroups(counts, this.minimum, { gap, isNumber, decimals: variable.decimals + 2 });
    });
    this.written.set(key, made);
    return made;
  }

  /** Third: what is shown of them. */
  show(rows: readonly Row[], person: number): ShownPerson {
    const shown = this.shownOf?.(this.knownOf(rows));
    if (shown === undefined) return { rows: [], isTogether: false };
    const isTogether = rows.length === 1 || shown.some((value) => value !== null);
    const knownCells = shown.map((value) => (value === null ? null : (JSON.parse(value) as Cell[])));
    const made = this.rowsOf(rows, shown, knownCells);
    if (this.personPlace >= 0) for (const cells of made) cells[this.personPlace] = isTogether ? person : null;
    return { rows: made, isTogether };
  }

  private rowsOf(
    rows: readonly Row[],
    shown: readonly (string | null)[],
    knownCells: readonly (readonly Cell[] | null)[],
  ): Cell[][] {
    return rows.map((row, index) => {
      const written = this.writtenFor(cellsKey(shown, index));
      const cells: Cell[] = this.columns.map(() => null);
      const held = new Set<number>();
      for (const [at, column] of this.answers.entries()) {
        const cell = row[column.place] ?? null;
        const coarse = column.coarsen ? column.coarsen(cell) : cell;
        const value = written[at]?.get(coarse) ?? (coarse === null ? null : column.gap);
        if (value === column.gap && coarse !== column.gap) held.add(column.place);
        cells[column.at] = value;
      }
      for (const column of this.answers) {
        if (column.uses.some((place) => held.has(place))) cells[column.at] = column.gap;
      }
      for (const [at, column] of this.known.entries()) {
        cells[column.at] = knownCells[at] === null ? column.gap : (knownCells[at]?.[index] ?? null);
      }
      return cells;
    });
  }
}

/** People of whom nothing is shown have rows that do not belong together. */
const cellsKey = (shown: readonly (string | null)[], index: number): string =>
  shown.every((value) => value === null) ? '' : `${index} ${JSON.stringify(shown)}`;
