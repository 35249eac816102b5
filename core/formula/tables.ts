import { comparableText } from './comparableText';
import type { TableDefinition, TableKey, TableRange } from './definition';
import { type Edges, edgesAt } from './exact/edges';
import type { StaticType } from './values';

/** What a key column is matched with; null: the table has no rows to tell. */
export type KeyType = 'number' | 'text' | 'boolean';

export function isTableRange(key: TableKey | TableRange | undefined): key is TableRange {
  return typeof key === 'object';
}

export function typeOfTableKey(key: TableKey): KeyType {
  return typeof key === 'string' ? 'text' : typeof key === 'boolean' ? 'boolean' : 'number';
}

export function keyTypes(table: TableDefinition): (KeyType | null)[] {
  return table.keys.map(({ match }, column) => {
    if (match === 'range') return 'number';
    const first = table.rows.map((row) => row.keys[column]).find((key) => key !== undefined && !isTableRange(key));
    return first === undefined || isTableRange(first) ? null : typeOfTableKey(first);
  });
}

export function valueType(table: TableDefinition): StaticType {
  const value = table.rows[0]?.value;
  return value === undefined ? 'missing' : typeof value === 'string' ? 'text' : 'number';
}

/** Rows with the same exact keys; their ranges column by column, the first column rising. */
interface Leaf {
  rows: number[];
  lows: Float64Array[];
  highs: Float64Array[];
}

type Branch = Map<number | string, Branch> | Leaf;

/** A table arranged for looking up: exact keys first, then ranges. Booleans are keyed as 1 and 0. */
export class TableIndex {
  private readonly exactColumns: number[] = [];
  private readonly rangeColumns: number[] = [];
  private readonly root: Branch;
  private readonly edgesOf: Edges[] = [];

  constructor(private readonly table: TableDefinition) {
    table.keys.forEach(({ match }, column) => {
      (match === 'exact' ? this.exactColumns : this.rangeColumns).push(column);
    });
    this.root = this.arrange(table, [...table.rows.keys()], 0);
  }

  /** The numbers at which a column tells rows apart. They are gathered once: each explanation asks for them again. */
  edges(column: number): Edges {
    const known = this.edgesOf[column] ?? edgesAt(this.numbersIn(column));
    this.edgesOf[column] = known;
    return known;
  }

  private numbersIn(column: number): number[] {
    return this.table.rows.flatMap(({ keys }) => {
      const key = keys[column];
      if (isTableRange(key)) return key.filter((end) => end !== null);
      return typeof key === 'number' ? [key] : [];
    });
  }

  /** The index of the row that the keys (one a column, in order) lie in; −1: none. */
  find(keys: readonly (number | string)[]): number {
    let branch: Branch | undefined = this.root;
    for (const column of this.exactColumns) {
      if (!(branch instanceof Map)) return -1;
      branch = branch.get(keys[column] as number | string);
    }
    if (branch === undefined || branch instanceof Map) return -1;
    const { rows, lows, highs } = branch;
    let at = this.startIn(branch, keys);
    for (; at < rows.length; at += 1) {
      let inside = true;
      for (let range = 0; range < this.rangeColumns.length && inside; range += 1) {
        const key = keys[this.rangeColumns[range] as number] as number;
        inside = key >= (lows[range]?.[at] as number) && key <= (highs[range]?.[at] as number);
      }
      if (inside) return rows[at] as number;
    }
    return -1;
  }

  /** With one range column rows cannot overlap, so only the last that begins at or below the key can hold it. */
  private startIn(leaf: Leaf, keys: readonly (number | string)[]): number {
    const [column, second] = this.rangeColumns;
    const lows = leaf.lows[0];
    if (column === undefined || second !== undefined || lows === undefined) return 0;
    const key = keys[column] as number;
    let low = 0;
    let high = lows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lows[middle] as number) <= key) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  private arrange(table: TableDefinition, rows: number[], depth: number): Branch {
    const column = this.exactColumns[depth];
    if (column === undefined) return this.leaf(table, rows);
    const groups = new Map<number | string, number[]>();
    for (const row of rows) {
      const key = table.rows[row]?.keys[column];
      if (key === undefined || isTableRange(key)) continue;
      const exact = typeof key === 'boolean' ? Number(key) : typeof key === 'string' ? comparableText(key) : key;
      const group = groups.get(exact);
      if (group === undefined) groups.set(exact, [row]);
      else group.push(row);
    }
    return new Map([...groups].map(([key, group]) => [key, this.arrange(table, group, depth + 1)]));
  }

  private leaf(table: TableDefinition, rows: number[]): Leaf {
    const bound = (row: number, column: number, end: 0 | 1): number => {
      const key = table.rows[row]?.keys[column];
      const value = isTableRange(key) ? key[end] : Number.NaN;
      return value ?? (end === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
    };
    const [first] = this.rangeColumns;
    const sorted =
      first === undefined ? rows : [...rows].sort((one, other) => bound(one, first, 0) - bound(other, first, 0));
    return {
      rows: sorted,
      lows: this.rangeColumns.map((column) => Float64Array.from(sorted, (row) => bound(row, column, 0))),
      highs: this.rangeColumns.map((column) => Float64Array.from(sorted, (row) => bound(row, column, 1))),
    };
  }
}

const indexes = new WeakMap<TableDefinition, TableIndex>();

/** One index for each table, however many formulas look into it. */
export function indexOfTable(table: TableDefinition): TableIndex {
  const made = indexes.get(table) ?? new TableIndex(table);
  indexes.set(table, made);
  return made;
}
