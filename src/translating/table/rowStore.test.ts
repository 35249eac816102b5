import type { Cell, MessageRow } from 'core/contract/translating/translation';
import { createRowStore, windowSize } from './rowStore';

const aRow = (index: number, locales: readonly string[]): MessageRow => ({
  id: `row ${index}`,
  kind: 'Webpages',
  ownerId: null,
  key: `key.${index}`,
  sourceLocale: 'en-US',
  sourceText: `Text ${index}`,
  format: 'plain',
  maxLength: null,
  context: null,
  of: null,
  sourceVersion: 1,
  comments: 0,
  cells: Object.fromEntries(
    locales.map((locale) => [
      locale,
      { text: `${locale} ${index}`, state: 'draft' as const, rowVersion: 1, problems: [] },
    ]),
  ),
});

interface Asked {
  place: { after: string } | { offset: number };
  locales: readonly string[];
  signal: AbortSignal;
  answer(): Promise<void>;
  fail(): Promise<void>;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A list of so many rows whose answers come when the test says so. */
function aList(total: number, locales: readonly string[]) {
  const asked: Asked[] = [];
  const store = createRowStore(
    (place, limit, cells, signal) =>
      new Promise((resolve, reject) => {
        const first = 'after' in place ? Number(place.after) : place.offset;
        const last = Math.min(total, first + limit);
        const rows = Array.from({ length: last - first }, (_, index) => aRow(first + index, cells));
        asked.push({
          place,
          locales: cells,
          signal,
          answer: () => {
            resolve({ rows, cursor: last < total ? String(last) : null });
            return settled().then(() => undefined);
          },
          fail: () => {
            reject(new Error('no answer'));
            return settled().then(() => undefined);
          },
        });
      }),
    { locales, pause: 0 },
  );
  return { store, asked };
}

const columns = { first: 0, last: 1 };

describe('the rows of a long list', () => {
  it('are fetched where one looks, once', async () => {
    const { store, asked } = aList(1000, ['de-DE', 'fr-FR']);
    store.want({ first: 0, last: 20 }, columns);
    expect(asked.map(({ place }) => place)).toEqual([{ offset: 0 }]);
    expect(store.entryAt(0)).toBeUndefined();
    await asked[0]?.answer();
    expect(store.entryAt(20)?.row.key).toBe('key.20');
    store.want({ first: 5, last: 25 }, columns);
    await settled();
    expect(asked).toHaveLength(1);
  });

  it('come by cursor when scrolling on, by offset after a jump', async () => {
    const { store, asked } = aList(100_000, ['de-DE']);
    store.want({ first: 0, last: 20 }, columns);
    await asked[0]?.answer();
    store.want({ first: 40, last: 60 }, columns);
    await settled();
    expect(asked[1]?.place).toEqual({ after: '50' });
    await asked[1]?.answer();
    store.want({ first: 99_000, last: 99_020 }, columns);
    await settled();
    expect(asked[2]?.place).toEqual({ offset: 99_000 });
    await asked[2]?.answer();
    expect(store.entryAt(99_020)?.row.key).toBe('key.99020');
  });

  it('that are scrolled past before they came are aborted and never shown', async () => {
    const { store, asked } = aList(100_000, ['de-DE']);
    store.want({ first: 0, last: 20 }, columns);
    store.want({ first: 50_000, last: 50_020 }, columns);
    await settled();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await asked[0]?.answer();
    expect(store.entryAt(0)).toBeUndefined();
  });

  it('are kept within bounds, those in view always', async () => {
    const locales = Array.from({ length: 54 }, (_, index) => `l${index}-XX`);
    const { store, asked } = aList(100_000, locales);
    for (let window = 0; window < 40; window += 1) {
      store.want({ first: window * windowSize, last: window * windowSize + 10 }, columns);
      await settled();
      await asked.at(-1)?.answer();
    }
    const kept = Array.from({ length: 40 }, (_, window) => store.entryAt(window * windowSize) !== undefined);
    expect(kept.filter(Boolean).length).toBeLessThanOrEqual(14);
    expect(kept[39]).toBe(true);
    expect(kept[0]).toBe(false);
  });
});

describe('the cells', () => {
  const locales = Array.from({ length: 54 }, (_, index) => `l${index}-XX`);

  it('come only for the languages in view, and join those that are there', async () => {
    const { store, asked } = aList(1000, locales);
    store.want({ first: 0, last: 20 }, { first: 0, last: 3 });
    expect(asked[0]?.locales).toEqual(locales.slice(0, 8));
    await asked[0]?.answer();
    store.want({ first: 0, last: 20 }, { first: 30, last: 33 });
    await settled();
    expect(asked[1]?.locales).toEqual(locales.slice(24, 40));
    await asked[1]?.answer();
    const entry = store.entryAt(3);
    expect(entry?.row.cells['l0-XX']?.text).toBe('l0-XX 3');
    expect(entry?.row.cells['l30-XX']?.text).toBe('l30-XX 3');
    expect([...(entry?.blocks ?? [])]).toEqual([0, 3, 4]);
  });

  it('of a list without languages are not waited for', async () => {
    const { store, asked } = aList(10, []);
    store.want({ first: 0, last: 9 }, { first: 0, last: -1 });
    await asked[0]?.answer();
    expect(asked[0]?.locales).toEqual([]);
    expect(store.entryAt(9)?.row.sourceText).toBe('Text 9');
  });
});

describe('rows that are changed here', () => {
  const locale = 'de-DE';
  const kept: Cell = { text: 'Mine', state: 'reviewed', rowVersion: 2, problems: [] };

  /** A list whose reads are of what it has when they begin, and come when the test says so. */
  function aChangingList(total: number) {
    let rows = Array.from({ length: total }, (_, index) => aRow(index, [locale]));
    const reads: { offset: number; come(): Promise<void> }[] = [];
    const store = createRowStore(
      (place, limit) => {
        const offset = 'after' in place ? Number(place.after) : place.offset;
        const page = rows.slice(offset, offset + limit);
        const cursor = offset + limit < rows.length ? String(offset + limit) : null;
        return new Promise((resolve) => {
          const come = () => {
            resolve({ rows: page, cursor });
            return settled().then(() => undefined);
          };
          reads.push({ offset, come });
        });
      },
      { locales: [locale], pause: 0 },
    );
    const lose = (...ids: string[]) => {
      rows = rows.filter(({ id }) => !ids.includes(id));
    };
    const gain = (index: number, id: string) => {
      rows = [...rows.slice(0, index), { ...aRow(0, [locale]), id }, ...rows.slice(index)];
    };
    const look = async (first: number, last: number) => {
      store.want({ first, last }, columns);
      await settled();
      for (const read of reads.splice(0)) await read.come();
    };
    const shown = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, nth) => store.entryAt(first + nth)?.row.id);
    return { store, reads, look, lose, gain, shown };
  }
  const textAt = (store: ReturnType<typeof aChangingList>['store'], place: number) =>
    store.entryAt(place)?.row.cells[locale]?.text;

  it('keep their places when the list is read again without them, and nothing beside them moves', async () => {
    const { store, reads, look, lose, shown } = aChangingList(8);
    await look(0, 7);
    const before = shown(0, 7);
    for (const at of [2, 5]) {
      store.put(`row ${at}`, locale, kept);
      lose(`row ${at}`);
    }
    store.refresh();
    expect(shown(0, 7)).toEqual(before);
    await reads.pop()?.come();
    expect(shown(0, 7)).toEqual(before);
    expect(textAt(store, 2)).toBe('Mine');
    // The filter finds six.
    expect(store.shown(6)).toBe(8);
  });

  it('keep place and text when a read comes back that began before', async () => {
    const { store, reads, look, lose, shown } = aChangingList(8);
    await look(0, 7);
    const before = shown(0, 7);
    store.refresh();
    store.hold(2);
    // The server took the change before it read, and its answer comes later.
    lose('row 2');
    await reads.pop()?.come();
    expect(shown(0, 7)).toEqual(before);
    store.refresh();
    store.put('row 3', locale, kept);
    lose('row 3');
    await reads.pop()?.come();
    expect(shown(0, 7)).toEqual(before);
    expect(textAt(store, 3)).toBe('Mine');
  });

  it('keep their places when reads come back in another order', async () => {
    const { store, reads, look, lose, gain, shown } = aChangingList(8);
    await look(0, 7);
    store.put('row 2', locale, kept);
    gain(0, 'older');
    store.refresh();
    lose('row 2', 'older');
    store.refresh();
    const [older, newer] = reads.splice(0);
    await newer?.come();
    await older?.come();
    expect(shown(0, 7)).toEqual(Array.from({ length: 8 }, (_, index) => `row ${index}`));
    expect(textAt(store, 2)).toBe('Mine');
  });

  it('before those in view move nothing in view: what is read again is shown at once', async () => {
    const { store, reads, look, lose, shown } = aChangingList(200);
    await look(0, 20);
    store.put('row 2', locale, kept);
    await look(120, 140);
    const before = shown(120, 140);
    expect(before[0]).toBe('row 120');
    lose('row 2', 'row 130');
    store.put('row 130', locale, kept);
    store.refresh();
    const [ofView, ofKept] = reads.splice(0);
    expect([ofView?.offset, ofKept?.offset]).toEqual([100, 0]);
    await ofView?.come();
    expect(shown(120, 140)).toEqual(before);
    await ofKept?.come();
    expect(shown(120, 140)).toEqual(before);
    await look(0, 20);
    expect(shown(0, 5)).toEqual([0, 1, 2, 3, 4, 5].map((index) => `row ${index}`));
    expect(store.shown(198)).toBe(200);
  });

  it('keep their places among rows that are new', async () => {
    const { store, reads, look, lose, gain, shown } = aChangingList(4);
    await look(0, 3);
    store.put('row 1', locale, kept);
    lose('row 1');
    gain(3, 'new');
    store.refresh();
    await reads.pop()?.come();
    expect(shown(0, 4)).toEqual(['row 0', 'row 1', 'row 2', 'row 3', 'new']);
  });

  it('stand in their places also as the only ones left', async () => {
    const { store, reads, look, lose, shown } = aChangingList(1);
    await look(0, 0);
    store.put('row 0', locale, kept);
    lose('row 0');
    store.refresh();
    await reads.pop()?.come();
    expect([store.shown(0), shown(0, 0)]).toEqual([1, ['row 0']]);
  });

  it('go with the list again once they are released', async () => {
    const { store, reads, look, lose, shown } = aChangingList(4);
    await look(0, 3);
    store.put('row 1', locale, kept);
    lose('row 1');
    store.refresh();
    await reads.pop()?.come();
    store.release(['row 1']);
    expect([store.shown(3), shown(0, 2)]).toEqual([3, ['row 0', 'row 2', 'row 3']]);
  });
});

describe('what has changed or gone wrong', () => {
  it('stands as it was until it has been fetched anew', async () => {
    const { store, asked } = aList(100, ['de-DE']);
    store.want({ first: 0, last: 20 }, columns);
    await asked[0]?.answer();
    store.refresh();
    expect(store.entryAt(0)?.row.key).toBe('key.0');
    expect(asked).toHaveLength(2);
    const before = store.entryAt(0);
    await asked[1]?.answer();
    expect(store.entryAt(0)).not.toBe(before);
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('is not asked for again and again after a failure, but when one tries again', async () => {
    const { store, asked } = aList(100, ['de-DE']);
    const told = jest.fn();
    store.subscribe(told);
    store.want({ first: 0, last: 20 }, columns);
    await asked[0]?.fail();
    expect([store.hasFailed(), told.mock.calls.length]).toEqual([true, 1]);
    store.want({ first: 1, last: 21 }, columns);
    await settled();
    expect(asked).toHaveLength(1);
    store.refresh();
    await asked[1]?.answer();
    expect([store.hasFailed(), store.entryAt(0)?.row.key]).toEqual([false, 'key.0']);
  });

  it('is nobody’s once the list is closed', async () => {
    const { store, asked } = aList(100, ['de-DE']);
    const told = jest.fn();
    store.subscribe(told);
    store.want({ first: 0, last: 20 }, columns);
    store.close();
    await asked[0]?.answer();
    expect(told).not.toHaveBeenCalled();
  });
});
