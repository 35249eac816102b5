import type { Cell, MessageRow } from 'core/contract/translating/translation';
import sortBy from 'lodash/sortBy';

/** A loaded row, and the blocks of languages with loaded cells. */
export interface Entry {
  row: MessageRow;
  blocks: ReadonlySet<number>;
}

/** A row that is changed in this table: it keeps its place, whatever the server's list has by now. */
export interface KeptRow {
  entry: Entry;
  /** Among the rows that are shown, from 0. */
  place: number;
  /** Its index in the server's list; undefined: the filter does not find it any more. */
  listed: number | undefined;
}

export interface Arrangement {
  /** Rows that are shown; Infinity: the end of the list is not known. */
  length: number;
  /** Rows that are shown although the list does not have them. */
  unlisted: number;
  /** What stands at a place: a kept row, or the row of the list with this index. */
  at(place: number): KeptRow | number;
  /** The index in the list that belongs to a place, whatever stands there. */
  indexAt(place: number): number;
  /** The place of a row of the list. */
  placeOf(index: number): number;
}

/** Puts kept rows at their places, and the other rows of a list of this length around them, each once. */
export function arrange(kept: readonly KeptRow[], length: number): Arrangement {
  const listed = sortBy(kept.flatMap((each) => (each.listed === undefined ? [] : [each.listed])));
  const unlisted = kept.length - listed.length;
  const standing = new Map<number, KeptRow>();
  // A list that has become shorter than their places still ends with them, in their order.
  let end = length + unlisted;
  for (const each of sortBy(kept, 'place').reverse()) {
    end = Math.min(each.place, end - 1);
    standing.set(end, each);
  }
  const places = sortBy([...standing.keys()]);

  const indexAt = (place: number): number => {
    let index = place - places.filter((each) => each < place).length;
    for (const each of listed) if (each <= index) index += 1;
    return index;
  };
  return {
    length: length + unlisted,
    unlisted,
    at: (place) => standing.get(place) ?? indexAt(place),
    indexAt,
    placeOf: (index) => {
      let place = index - listed.filter((each) => each < index).length;
      for (const each of places) if (each <= place) place += 1;
      return place;
    },
  };
}

const newer = (one: Cell | undefined, other: Cell): Cell => (one && one.rowVersion > other.rowVersion ? one : other);

/** A row as it was read, with the cells that are newer here: a read that began before a change may come back after it. */
function withNewerCells(read: MessageRow, here: MessageRow): MessageRow {
  const cells = Object.entries(read.cells).map(([locale, cell]) => [locale, newer(here.cells[locale], cell)]);
  return { ...read, cells: { ...here.cells, ...Object.fromEntries(cells) } };
}

/** Rows of the server's list from one index on, with these blocks of languages. */
interface Read {
  rows: readonly MessageRow[];
  blocks: readonly number[];
  first: number;
  /** The list's rows from `first` to before here are all among those that were read. */
  end: number;
}

/** The kept rows as a read shows them: a row that the list does not have there any more stays as it was known last. */
export function afterReading(kept: ReadonlyMap<string, KeptRow>, { rows, blocks, first, end }: Read) {
  const next = new Map(kept);
  for (const [id, { entry, place, listed }] of kept) {
    const at = rows.findIndex((row) => row.id === id);
    const read = rows[at];
    if (read) {
      const known = { row: withNewerCells(read, entry.row), blocks: new Set([...entry.blocks, ...blocks]) };
      next.set(id, { entry: known, place, listed: first + at });
    } else if (listed !== undefined && listed >= first && listed < end) {
      next.set(id, { entry, place, listed: undefined });
    }
  }
  return next;
}
