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

function coarseCell(row: Row, { place, coarsen }: Column): Cell {
  const cell = row[place] ?? null;
  return coarsen ? coarsen(cell) : cell;
}

/** `isTogether`: that the rows are of one person may be seen; else they must be parted. None: the people are too few. */
export interface ShownPerson {
  rows: Cell[][];
  isTogether: boolean;
}

/**
 * Rows of a survey that withholds names, as they may be seen: no combination of what is known of people, and no value of any one variable
 * among those of whom the same is known, stands for fewer people than a result may be about. Rows come four times, all rows of a person
 * at once, in the same order: `know`, `count`, `countScores`, `show`. Texts are in none of them.
 */
export class Withholding {
  /** Without the texts of answers; times are months. */
  readonly dataSet: DataSet;
  private readonly columns: readonly Column[];
  private readonly known: readonly Column[];
  /** What is computed from answers, and what people gave. */
  private readonly scores: readonly Column[];
  private readonly given: readonly Column[];
  private readonly personPlace: number;
  private readonly groups: PersonGroups;
  private shownOf: ReturnType<PersonGroups['settle']>;
  private people = 0;
  private least = 0;
  private person = 0;
  /** By group of rows, then by place of the column. */
  private readonly counts = new Map<string, Map<number, ValueCounts>>();
  private readonly written = new Map<string, Map<number, ReadonlyMap<Cell, Cell>>>();

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
    const answers = this.columns.filter(({ fact, variable }) => fact < 0 && !isPerson(variable));
    this.scores = answers.filter(({ uses }) => uses.length > 0);
    this.given = answers.filter(({ uses }) => uses.length === 0);
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
    this.countIn(rows, this.given, (row) => (column) => coarseCell(row, column));
  }

  /** Third: their scores. Those that are held back with an answer must not leave too few others. */
  countScores(rows: readonly Row[]): void {
    this.countIn(rows, this.scores, (row, key) => this.scoresOf(row, this.givenOf(row, key)));
  }

  private countIn(
    rows: readonly Row[],
    columns: readonly Column[],
    cellsOf: (row: Row, key: string) => (column: Column) => Cell,
  ): void {
    const shown = this.shownOf?.(this.knownOf(rows));
    if (shown === undefined) return;
    this.person += 1;
    for (const [index, row] of rows.entries()) {
      const key = cellsKey(shown, index);
      const counts = this.counts.get(key) ?? new Map<number, ValueCounts>();
      this.counts.set(key, counts);
      const cellOf = cellsOf(row, key);
      for (const column of columns) {
        const counted = counts.get(column.place) ?? new ValueCounts();
        counts.set(column.place, counted);
        counted.add(cellOf(column), this.person);
      }
    }
  }

  /** What is shown of the answers of a row, in the order of `given`. */
  private givenOf(row: Row, key: string): Cell[] {
    return this.given.map((column) => this.shownCell(coarseCell(row, column), column, key));
  }

  /** The scores of a row whose answers are shown so. Where an answer of one is held back the score is as well. */
  private scoresOf(row: Row, given: readonly Cell[]): (column: Column) => Cell {
    const isHeld = (column: Column, at: number) => given[at] === column.gap && coarseCell(row, column) !== column.gap;
    const held = new Set(this.given.filter(isHeld).map(({ place }) => place));
    return (column) => (column.uses.some((place) => held.has(place)) ? column.gap : coarseCell(row, column));
  }

  private writtenFor(key: string, column: Column): ReadonlyMap<Cell, Cell> {
    const ofKey = this.written.get(key) ?? new Map<number, ReadonlyMap<Cell, Cell>>();
    this.written.set(key, ofKey);
    const known = ofKey.get(column.place);
    if (known !== undefined) return known;
    const made = this.writtenBy(this.counts.get(key)?.get(column.place)?.entries() ?? [], column);
    ofKey.set(column.place, made);
    return made;
  }

  private writtenBy(counts: readonly [Cell, number][], { variable, gap }: Column): ReadonlyMap<Cell, Cell> {
    if (variable.kind !== 'number' || variable.values.length > 0) return withoutRare(counts, this.minimum, gap);
    const reasons = new Set<Cell>(missingReasons.map((reason) => variable.missing?.[reason] ?? null));
    const isNumber = (cell: Cell): cell is number => typeof cell === 'number' && !reasons.has(cell);
    return inGroups(counts, this.minimum, { gap, isNumber, decimals: variable.decimals + 2 });
  }

  /** Fourth: what is shown of them. */
  show(rows: readonly Row[], person: number): ShownPerson {
    const shown = this.shownOf?.(this.knownOf(rows));
    if (shown === undefined) return { rows: [], isTogether: false };
    const isTogether = rows.length === 1 || shown.some((value) => value !== null);
    const knownCells = shown.map((value) => (value === null ? null : (JSON.parse(value) as Cell[])));
    const made = this.rowsOf(rows, shown, knownCells);
    if (this.personPlace >= 0) for (const cells of made) cells[this.personPlace] = isTogether ? person : null;
    return { rows: made, isTogether };
  }

  private shownCell(cell: Cell, column: Column, key: string): Cell {
    return this.writtenFor(key, column).get(cell) ?? (cell === null ? null : column.gap);
  }

  private rowsOf(
    rows: readonly Row[],
    shown: readonly (string | null)[],
    knownCells: readonly (readonly Cell[] | null)[],
  ): Cell[][] {
    return rows.map((row, index) => {
      const key = cellsKey(shown, index);
      const cells: Cell[] = this.columns.map(() => null);
      const given = this.givenOf(row, key);
      for (const [at, column] of this.given.entries()) cells[column.at] = given[at] ?? null;
      const scoreOf = this.scoresOf(row, given);
      for (const column of this.scores) cells[column.at] = this.shownCell(scoreOf(column), column, key);
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
