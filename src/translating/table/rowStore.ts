import type { Cell, MessageRow } from 'core/contract/translating/translation';
import range from 'lodash/range';
import { type Arrangement, afterReading, arrange, type Entry, type KeptRow } from './keptRows';

interface Page {
  rows: MessageRow[];
  /** Of the next page; null: there is none. */
  cursor?: string | null;
}

type Place = { after: string } | { offset: number };

/** Loads one window of rows with the cells of these languages; undefined: the user has signed out. */
type Load = (place: Place, limit: number, locales: readonly string[], signal: AbortSignal) => Promise<Page | undefined>;

interface Options {
  /** Every language of the list, in the order of its columns. */
  locales: readonly string[];
  /** Milliseconds between two looks at what is missing: a dragged scroll bar passes most of the list. */
  pause?: number;
}

interface Window extends Page {
  entries: Entry[];
  blocks: ReadonlySet<number>;
  /** Loaded before a change: shown until loaded again. */
  stale: boolean;
  /** Larger: more recently in view. */
  looked: number;
}

/** A page that has come, and what was asked for. */
interface Arrived {
  window: number;
  page: Page;
  blocks: readonly number[];
}

interface Flight {
  window: number;
  blocks: readonly number[];
  controller: AbortController;
}

export const windowSize = 50;
/** Languages loaded together. */
const blockSize = 8;
/** Counted in cells, because 54 languages need more memory than two. */
const cellsKept = 40_000;
const windowsKept = { least: 6, most: 60 };

export const blockOf = (column: number) => Math.floor(column / blockSize);

/**
 * The rows of a list of any length, loaded in windows as they come into view: by cursor when scrolling on, by offset after a jump. Loading
 * stops for what is out of view, old windows are dropped, and only cells of the languages in view are loaded. Rows that are changed here
 * keep their places among those that are shown; windows are those of the server's list.
 */
export function createRowStore(load: Load, { locales, pause = 60 }: Options) {
  const windows = new Map<number, Window>();
  const flights = new Set<Flight>();
  const refused = new Set<number>();
  const listeners = new Set<() => void>();
  let kept = new Map<string, KeptRow>();
  /** What is being read again: it is shown when all has come, so that nothing moves twice. */
  let renewal: { windows: ReadonlySet<number>; arrived: Arrived[] } | undefined;
  let arranged: Arrangement | undefined;
  const blocksWhole = Math.max(1, blockOf(locales.length - 1) + 1);
  const most = Math.min(
    windowsKept.most,
    Math.max(windowsKept.least, Math.floor(cellsKept / (windowSize * Math.max(1, locales.length)))),
  );
  let wanted = { first: 0, last: -1, blocks: [] as readonly number[] };
  let version = 0;
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function arrangement(): Arrangement {
    if (arranged) return arranged;
    const ends = [...windows].flatMap(([each, { rows, cursor }]) => (cursor ? [] : [each * windowSize + rows.length]));
    arranged = arrange([...kept.values()], Math.min(...ends, Number.POSITIVE_INFINITY));
    return arranged;
  }

  function tell(): void {
    version += 1;
    arranged = undefined;
    for (const listener of listeners) listener();
  }

  const isWanted = (window: number) => window >= wanted.first && window <= wanted.last;

  /** Keeps the row at this place there. */
  function hold(place: number): KeptRow | undefined {
    const standing = arrangement().at(place);
    if (typeof standing !== 'number') return standing;
    const entry = windows.get(Math.floor(standing / windowSize))?.entries[standing % windowSize];
    if (!entry) return undefined;
    const held = { entry, place, listed: standing };
    kept.set(entry.row.id, held);
    arranged = undefined;
    return held;
  }

  function placeOf(id: string): number | undefined {
    for (const [each, { rows }] of windows) {
      const at = rows.findIndex((row) => row.id === id);
      if (at >= 0) return arrangement().placeOf(each * windowSize + at);
    }
    return undefined;
  }

  function keep({ window: number, page, blocks }: Arrived): void {
    const { rows, cursor } = page;
    const first = number * windowSize;
    kept = afterReading(kept, { rows, blocks, first, end: cursor ? first + windowSize : Number.POSITIVE_INFINITY });
    const before = windows.get(number);
    const isSame =
      before !== undefined &&
      !before.stale &&
      before.rows.length === rows.length &&
      rows.every(({ id }, index) => before.rows[index]?.id === id);
    const merged = isSame
      ? rows.map((row, index) => ({ ...row, cells: { ...before.rows[index]?.cells, ...row.cells } }))
      : rows;
    const known: ReadonlySet<number> = new Set([...(isSame ? before.blocks : []), ...blocks]);
    looks += 1;
    windows.set(number, {
      rows: merged,
      cursor,
      blocks: known,
      entries: merged.map((row) => ({ row, blocks: known })),
      stale: false,
      looked: looks,
    });
    const old = [...windows]
      .filter(([each]) => !isWanted(each))
      .sort(([, one], [, other]) => one.looked - other.looked);
    for (const [each] of old.slice(0, Math.max(0, windows.size - most))) windows.delete(each);
  }

  async function fetchWindow(window: number, blocks: readonly number[]): Promise<void> {
    const before = windows.get(window - 1);
    const place = before && !before.stale && before.cursor ? { after: before.cursor } : { offset: window * windowSize };
    const flight: Flight = { window, blocks, controller: new AbortController() };
    flights.add(flight);
    const cells = blocks.flatMap((block) => locales.slice(block * blockSize, (block + 1) * blockSize));
    try {
      const page = await load(place, windowSize, cells, flight.controller.signal);
      if (flight.controller.signal.aborted || closed || page === undefined) return;
      const arrived = { window, page, blocks };
      if (renewal) renewal.arrived.push(arrived);
      else {
        keep(arrived);
        tell();
      }
    } catch {
      if (flight.controller.signal.aborted || closed) return;
      refused.add(window);
      tell();
    } finally {
      flights.delete(flight);
    }
    if (!closed) look();
  }

  /** Shows what was read again, once all of it has come or failed. */
  function settle(): void {
    if (!renewal) return;
    const { arrived } = renewal;
    const isOpen = (window: number) => !refused.has(window) && arrived.every((each) => each.window !== window);
    if ([...renewal.windows].some(isOpen)) return;
    renewal = undefined;
    for (const each of arrived) keep(each);
    tell();
  }

  /** Loads what is wanted and neither loaded nor loading. */
  function look(): void {
    timer = undefined;
    settle();
    const needed = new Set([...range(wanted.first, wanted.last + 1), ...(renewal?.windows ?? [])]);
    for (const window of needed) {
      const present = windows.get(window);
      const asked = [...flights, ...(renewal?.arrived ?? [])].filter((each) => each.window === window);
      const underWay = asked.flatMap(({ blocks }) => blocks);
      const missing = wanted.blocks.filter(
        (block) => (present === undefined || present.stale || !present.blocks.has(block)) && !underWay.includes(block),
      );
      if (present) {
        looks += 1;
        present.looked = looks;
      }
      if (missing.length > 0 && !refused.has(window)) void fetchWindow(window, missing);
    }
  }

  function abort(which: (flight: Flight) => boolean): void {
    for (const flight of flights) {
      if (which(flight)) {
        flight.controller.abort();
        flights.delete(flight);
      }
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    /** The row at this place; undefined: loading. */
    entryAt(place: number): Entry | undefined {
      const standing = arrangement().at(place);
      if (typeof standing !== 'number') return standing.entry;
      return windows.get(Math.floor(standing / windowSize))?.entries[standing % windowSize];
    },
    /** How many rows are shown where the filter finds so many; undefined: not known yet. */
    shown(found: number | undefined): number | undefined {
      const { length, unlisted } = arrangement();
      if (Number.isFinite(length)) return length;
      return found === undefined ? undefined : found + unlisted;
    },
    /** The row at this place is being changed: it stays there. */
    hold(place: number): void {
      hold(place);
    },
    /** These rows go where the server's list has them, or leave it. */
    release(ids: readonly string[]): void {
      for (const id of ids) kept.delete(id);
      tell();
    },
    /** Takes over a cell that has been saved; its row stays in its place. @returns the row, if it is loaded */
    put(id: string, locale: string, cell: Cell): MessageRow | undefined {
      const place = kept.get(id)?.place ?? placeOf(id);
      const held = kept.get(id) ?? (place === undefined ? undefined : hold(place));
      if (!held) return undefined;
      const { row, blocks } = held.entry;
      const changed = { ...row, cells: { ...row.cells, [locale]: cell } };
      kept.set(id, { ...held, entry: { row: changed, blocks } });
      tell();
      return changed;
    },
    /** Whether loading failed for something in view. */
    hasFailed: () => refused.size > 0,
    isEmpty: () => windows.size === 0,
    /** Sets the rows and columns in view, from first to last, both from 0 and inclusive. */
    want(rows: { first: number; last: number }, columns: { first: number; last: number }): void {
      const from = Math.max(0, blockOf(columns.first));
      const to = Math.min(blocksWhole - 1, Math.max(from, blockOf(columns.last)));
      const windowAt = (place: number) => Math.floor(arrangement().indexAt(Math.max(0, place)) / windowSize);
      wanted = {
        first: windowAt(rows.first),
        last: windowAt(rows.last),
        blocks: Array.from({ length: to - from + 1 }, (_, index) => from + index),
      };
      abort((flight) => !isWanted(flight.window) && !renewal?.windows.has(flight.window));
      if (windows.size === 0 && flights.size === 0 && timer === undefined) look();
      else timer ??= setTimeout(look, pause);
    },
    /** Loads again what is in view, and what says which kept rows before it the list still has; until then it stays as it is. */
    refresh(): void {
      abort(() => true);
      refused.clear();
      const { indexAt } = arrangement();
      const ofKept = [...kept.values()]
        .map(({ place, listed = indexAt(place) }) => Math.floor(listed / windowSize))
        .filter((window) => window < wanted.first);
      renewal = { windows: new Set([...ofKept, ...range(wanted.first, wanted.last + 1)]), arrived: [] };
      for (const [window, present] of windows) {
        if (renewal.windows.has(window)) present.stale = true;
        else windows.delete(window);
      }
      arranged = undefined;
      clearTimeout(timer);
      look();
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
      abort(() => true);
    },
  };
}

export type RowStore = ReturnType<typeof createRowStore>;
