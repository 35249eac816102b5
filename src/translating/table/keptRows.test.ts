import type { MessageRow } from 'core/contract/translating/translation';
import range from 'lodash/range';
import sortBy from 'lodash/sortBy';
import { afterReading, arrange, type KeptRow } from './keptRows';

const aRow = (id: string, text: string, rowVersion: number) =>
  ({ id, cells: { 'de-DE': { text, state: 'draft', rowVersion, problems: [] } } }) as unknown as MessageRow;

const aKept = (place: number, listed: number | undefined, row = aRow(`${place}`, 'Mine', 2)): KeptRow => ({
  entry: { row, blocks: new Set([0]) },
  place,
  listed,
});

/** What is shown: kept rows by their place in words, others by their index. */
function shownOf(kept: readonly KeptRow[], list: number) {
  const { at, length } = arrange(kept, list);
  return range(length).map((place) => {
    const standing = at(place);
    return typeof standing === 'number' ? standing : `kept ${standing.place}`;
  });
}

describe('rows that keep their places', () => {
  it('stand where they stood while the list has them there', () => {
    expect(shownOf([aKept(1, 1), aKept(3, 3)], 5)).toEqual([0, 'kept 1', 2, 'kept 3', 4]);
  });

  it('stand there still when the list does not have them any more, and the others do not move', () => {
    expect(shownOf([aKept(1, undefined), aKept(3, undefined)], 3)).toEqual([0, 'kept 1', 1, 'kept 3', 2]);
  });

  it('stand there once when the list has them elsewhere', () => {
    expect(shownOf([aKept(1, 3)], 5)).toEqual([0, 'kept 1', 1, 2, 4]);
    expect(shownOf([aKept(3, 0)], 5)).toEqual([1, 2, 3, 'kept 3', 4]);
  });

  it('end a list that has become shorter than their places, in their order', () => {
    expect(shownOf([aKept(4, undefined), aKept(7, undefined)], 1)).toEqual([0, 'kept 4', 'kept 7']);
    expect(shownOf([aKept(4, undefined)], 0)).toEqual(['kept 4']);
  });

  it('leave each other row its one place, whatever is kept', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const list = seed % 13;
      // Another order for each seed: 37 is prime, and larger than the list.
      const shuffled = (length: number) => sortBy(range(length), (index) => ((index + 1) * (seed + 5)) % 37);
      const listed = shuffled(list).slice(0, seed % 4);
      const places = shuffled(list + 5).slice(0, listed.length + (seed % 3));
      const kept = places.map((place, nth) => aKept(place, listed[nth]));
      const { at, placeOf, length } = arrange(kept, list);
      const others = range(list).filter((index) => !listed.includes(index));
      const shown = range(length).map(at);
      expect(shown.filter((standing) => typeof standing === 'number')).toEqual(others);
      expect(new Set(shown.filter((standing) => typeof standing !== 'number')).size).toBe(kept.length);
      expect(others.map((index) => at(placeOf(index)))).toEqual(others);
    }
  });
});

describe('after a read', () => {
  const read = (rows: MessageRow[], first = 0, end = 50) => ({ rows, blocks: [1], first, end });
  const only = (kept: KeptRow, of: ReturnType<typeof read>) =>
    afterReading(new Map([[kept.entry.row.id, kept]]), of).get(kept.entry.row.id);

  it('a row is where the list has it, with the newer of both texts and all languages that are known', () => {
    const older = only(aKept(0, 0), read([aRow('x', '', 1), aRow('0', 'Before', 1)]));
    expect(older).toMatchObject({ place: 0, listed: 1, entry: { row: { cells: { 'de-DE': { text: 'Mine' } } } } });
    expect([...(older?.entry.blocks ?? [])]).toEqual([0, 1]);
    const later = only(aKept(0, 0), read([aRow('0', 'Theirs', 3)]));
    expect(later?.entry.row.cells['de-DE']?.text).toBe('Theirs');
  });

  it('a row that is not there any more is as it was known last', () => {
    const kept = aKept(0, 0);
    expect(only(kept, read([aRow('x', '', 1)]))).toEqual({ ...kept, listed: undefined });
  });

  it('nothing is known of rows elsewhere, unless the list ends there', () => {
    expect(only(aKept(60, 60), read([]))?.listed).toBe(60);
    expect(only(aKept(60, 60), read([], 0, Number.POSITIVE_INFINITY))?.listed).toBeUndefined();
  });
});
