import { type Block, blockOf, type Column as Cells, cellIn, columnOf, peopleIn, personPlaceIn } from '../block';
import { type Cell, type DataSet, missingReasons, type Variable } from '../variable';
import { type Column, coarseIn, columnsOf } from './columns';
import { PersonGroups } from './personGroups';
import { inGroups, ValueCounts, withoutRare } from './rareValues';

/** At most about so many groups: for each of them all values are counted. */
const mostGroups = 2000;

/** People of whom the same is known, as they are shown. */
interface ShownGroup {
  /** By fact and row of the person; null: it is held back. */
  known: readonly (readonly Cell[] | null)[];
  isNothing: boolean;
  /** By row of the person: number of the set of rows in which values are counted together. */
  sets: readonly number[];
}

/** Rows as they are shown. */
export interface ShownBlock {
  block: Block;
  /** Rows of which it may be seen that they are of one person; and those that must be parted. */
  together: number[];
  parted: number[];
}

/**
 * Rows of a survey that withholds names, as they may be seen: no combination of what is known of people, and no value of any one variable
 * among those of whom the same is known, stands for fewer people than a result may be about. Blocks come four times, in the same order:
 * `know`, `count`, `countScores`, `show`. Texts are in none that are shown.
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
  /** Number of the group of each person, in their order. */
  private readonly groupOf: number[] = [];
  /** By number of the group; undefined: the people are too few. */
  private shown: ShownGroup[] | undefined;
  private readonly setNumbers = new Map<string, number>();
  /** The next person of this pass. */
  private person = 0;
  /** By place of the column, then by set of rows. */
  private readonly counts = new Map<number, ValueCounts[]>();
  private readonly written = new Map<number, ReadonlyMap<Cell, Cell>[]>();

  /** @param usesOf places of the answers that the variable at a place is computed from */
  constructor(
    dataSet: DataSet,
    private readonly minimum: number,
    usesOf: (place: number) => readonly number[],
  ) {
    this.columns = columnsOf(dataSet, usesOf);
    const shown = ({ variable }: Column): Variable =>
      variable.kind === 'moment' ? { ...variable, kind: 'date' } : variable;
    this.dataSet = { ...dataSet, variables: this.columns.map(shown) };
    this.known = this.columns.filter(({ fact }) => fact >= 0).sort((one, other) => one.fact - other.fact);
    this.personPlace = personPlaceIn(dataSet.variables);
    const answers = this.columns.filter(({ fact, place }) => fact < 0 && place !== this.personPlace);
    this.scores = answers.filter(({ uses }) => uses.length > 0);
    this.given = answers.filter(({ uses }) => uses.length === 0);
    this.groups = new PersonGroups(this.known.length);
  }

  /** First: who there is. */
  know(block: Block): void {
    const facts = this.known.map((column) => coarseIn(block, column));
    const begins = peopleIn(block, this.personPlace);
    for (let person = 0; person + 1 < begins.length; person++) {
      const [from = 0, to = 0] = [begins[person], begins[person + 1]];
      const known = facts.map((cells) => {
        const own: Cell[] = [];
        for (let row = from; row < to; row++) own.push(cellIn(cells, row));
        return JSON.stringify(own);
      });
      this.groupOf.push(this.groups.add(known));
    }
  }

  /** Second: what they answered. */
  async count(blocks: AsyncIterable<Block>): Promise<void> {
    const least = Math.max(this.minimum, Math.ceil(this.groupOf.length / mostGroups));
    this.shown = this.groups.settle(least)?.map((known) => this.shownAs(known));
    await this.countIn(blocks, this.given, (block) => (column) => coarseIn(block, column));
  }

  /** Third: their scores. Those that are held back with an answer must not leave too few others. */
  async countScores(blocks: AsyncIterable<Block>): Promise<void> {
    await this.countIn(blocks, this.scores, (block, sets) => this.scoresIn(block, this.givenIn(block, sets)));
  }

  private shownAs(known: readonly (string | null)[]): ShownGroup {
    const cells = known.map((value) => (value === null ? null : (JSON.parse(value) as Cell[])));
    const isNothing = cells.every((value) => value === null);
    const rows = Math.max(1, ...cells.map((value) => value?.length ?? 0));
    const sets = Array.from({ length: rows }, (_, index) => {
      // People of whom nothing is shown have rows that do not belong together.
      const key = isNothing ? '' : `${index} ${JSON.stringify(known)}`;
      const number = this.setNumbers.get(key) ?? this.setNumbers.size;
      this.setNumbers.set(key, number);
      return number;
    });
    return { known: cells, isNothing, sets };
  }

  /** For each row its person, in the order of all, and the set in which it is counted. */
  private rowsOf(block: Block) {
    const begins = peopleIn(block, this.personPlace);
    const people = new Int32Array(block.rows);
    const sets = new Int32Array(block.rows);
    for (let index = 0; index + 1 < begins.length; index++) {
      const [from = 0, to = 0] = [begins[index], begins[index + 1]];
      const group = this.shown?.[this.groupOf[this.person] ?? 0];
      for (let row = from; row < to; row++) {
        people[row] = this.person;
        sets[row] = group?.sets[group.isNothing ? 0 : row - from] ?? 0;
      }
      this.person += 1;
    }
    return { begins, people, sets };
  }

  private async countIn(
    blocks: AsyncIterable<Block>,
    columns: readonly Column[],
    cellsOf: (block: Block, sets: Int32Array) => (column: Column) => Cells,
  ): Promise<void> {
    this.person = 0;
    if (this.shown === undefined) return;
    for await (const block of blocks) {
      const { people, sets } = this.rowsOf(block);
      const of = cellsOf(block, sets);
      for (const column of columns) {
        const counts = this.counts.get(column.place) ?? [];
        this.counts.set(column.place, counts);
        const cells = of(column);
        for (let row = 0; row < block.rows; row++) {
          const set = sets[row] as number;
          counts[set] ??= new ValueCounts();
          counts[set].add(cellIn(cells, row), people[row] as number);
        }
      }
    }
    this.person = 0;
  }

  /** What is shown of the answers, by their columns. */
  private givenIn(block: Block, sets: Int32Array): (column: Column) => Cells {
    const made = new Map<Column, Cells>();
    return (column) => {
      const known = made.get(column) ?? this.shownCells(coarseIn(block, column), column, sets);
      made.set(column, known);
      return known;
    };
  }

  /** The scores of answers that are shown so. Where an answer of one is held back the score is as well. */
  private scoresIn(block: Block, given: (column: Column) => Cells): (column: Column) => Cells {
    const held = new Map<number, Uint8Array>();
    const heldAt = (column: Column): Uint8Array => {
      const found = held.get(column.place) ?? new Uint8Array(block.rows);
      if (held.has(column.place)) return found;
      held.set(column.place, found);
      const [shown, all] = [given(column), coarseIn(block, column)];
      for (let row = 0; row < block.rows; row++) {
        if (cellIn(shown, row) === column.gap && cellIn(all, row) !== column.gap) found[row] = 1;
      }
      return found;
    };
    return (column) => {
      const used = this.given.filter(({ place }) => column.uses.includes(place)).map(heldAt);
      const all = coarseIn(block, column);
      return columnOf(column.variable, block.rows, (row) =>
        used.some((rows) => rows[row] === 1) ? column.gap : cellIn(all, row),
      );
    };
  }

  private writtenBy(counts: readonly [Cell, number][], { variable, gap }: Column): ReadonlyMap<Cell, Cell> {
    if (variable.kind !== 'number' || variable.values.length > 0) return withoutRare(counts, this.minimum, gap);
    const reasons = new Set<Cell>(missingReasons.map((reason) => variable.missing?.[reason] ?? null));
    const isNumber = (cell: Cell): cell is number => typeof cell === 'number' && !reasons.has(cell);
    return inGroups(counts, this.minimum, { gap, isNumber, decimals: variable.decimals + 2 });
  }

  private shownCells(cells: Cells, column: Column, sets: Int32Array): Cells {
    const written = this.written.get(column.place) ?? [];
    this.written.set(column.place, written);
    const counts = this.counts.get(column.place);
    return columnOf(column.variable, sets.length, (row) => {
      const set = sets[row] as number;
      written[set] ??= this.writtenBy(counts?.[set]?.entries() ?? [], column);
      const cell = cellIn(cells, row);
      return written[set].get(cell) ?? (cell === null ? null : column.gap);
    });
  }

  /** Fourth: what is shown of them. Nothing, where the people are too few. */
  async *show(blocks: AsyncIterable<Block>): AsyncGenerator<ShownBlock> {
    const { shown } = this;
    if (shown === undefined) return;
    for await (const block of blocks) {
      const { begins, people, sets } = this.rowsOf(block);
      const groupAt = (row: number) => shown[this.groupOf[people[row] as number] as number] as ShownGroup;
      const [together, parted]: [number[], number[]] = [[], []];
      const inPerson = new Int32Array(block.rows);
      for (let index = 0; index + 1 < begins.length; index++) {
        const [from = 0, to = 0] = [begins[index], begins[index + 1]];
        const into = to - from === 1 || !groupAt(from).isNothing ? together : parted;
        for (let row = from; row < to; row++) {
          into.push(row);
          inPerson[row] = row - from;
        }
      }
      const areParted = new Set(parted);
      const given = this.givenIn(block, sets);
      const scores = this.scoresIn(block, given);
      yield {
        ...{ together, parted },
        block: blockOf(block.rows, (at) => {
          const column = this.columns[at] as Column;
          const { variable, fact, gap, place, uses } = column;
          if (place === this.personPlace) {
            return columnOf(variable, block.rows, (row) => (areParted.has(row) ? null : (people[row] as number) + 1));
          }
          if (fact < 0) return uses.length > 0 ? this.shownCells(scores(column), column, sets) : given(column);
          const known = this.known.indexOf(column);
          return columnOf(variable, block.rows, (row) => {
            const cells = groupAt(row).known[known];
            return cells === null || cells === undefined ? gap : (cells[inPerson[row] as number] ?? null);
          });
        }),
      };
    }
  }
}
