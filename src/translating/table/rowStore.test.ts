import type { MessageRow } from 'core/contract/translating/translation';
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
