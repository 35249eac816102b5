import type { Cell, MessageRow } from 'core/contract/translating/translation';

/** A loaded row, and the blocks of languages with loaded cells. */
export interface Entry {
  row: MessageRow;
  blocks: ReadonlySet<number>;
}

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
 * stops for what is out of view, old windows are dropped, and only cells of the languages in view are loaded.
 */
export function createRowStore(load: Load, { locales, pause = 60 }: Options) {
  const windows = new Map<number, Window>();
  const flights = new Set<Flight>();
  const refused = new Set<number>();
  const listeners = new Set<() => void>();
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

  function tell(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  const isWanted = (window: number) => window >= wanted.first && window <= wanted.last;

  function keep(number: number, { rows, cursor }: Page, blocks: readonly number[]): void {
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
      keep(window, page, blocks);
      tell();
    } catch {
      if (flight.controller.signal.aborted || closed) return;
      refused.add(window);
      tell();
    } finally {
      flights.delete(flight);
    }
    if (!closed) look();
  }

  /** Loads what is wanted and neither loaded nor loading. */
  function look(): void {
    timer = undefined;
    for (let window = wanted.first; window <= wanted.last; window += 1) {
      const present = windows.get(window);
      const underWay = [...flights].filter((flight) => flight.window === window).flatMap((flight) => flight.blocks);
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
    /** The row at this index; undefined: loading. */
    entryAt: (index: number): Entry | undefined =>
      windows.get(Math.floor(index / windowSize))?.entries[index % windowSize],
    /** Takes over a cell that has been saved; the rows stay in their order. @returns its row, if it is loaded */
    put(id: string, locale: string, cell: Cell): MessageRow | undefined {
      for (const window of windows.values()) {
        const at = window.rows.findIndex((row) => row.id === id);
        const row = window.rows[at];
        if (!row) continue;
        const changed = { ...row, cells: { ...row.cells, [locale]: cell } };
        window.rows = window.rows.map((each, index) => (index === at ? changed : each));
        window.entries = window.entries.map((each, index) =>
          index === at ? { row: changed, blocks: window.blocks } : each,
        );
        tell();
        return changed;
      }
      return undefined;
    },
    /** Whether loading failed for something in view. */
    hasFailed: () => refused.size > 0,
    isEmpty: () => windows.size === 0,
    /** Sets the rows and columns in view, from first to last, both from 0 and inclusive. */
    want(rows: { first: number; last: number }, columns: { first: number; last: number }): void {
      const from = Math.max(0, blockOf(columns.first));
      const to = Math.min(blocksWhole - 1, Math.max(from, blockOf(columns.last)));
      wanted = {
        first: Math.floor(Math.max(0, rows.first) / windowSize),
        last: Math.floor(Math.max(0, rows.last) / windowSize),
        blocks: Array.from({ length: to - from + 1 }, (_, index) => from + index),
      };
      abort((flight) => !isWanted(flight.window));
      if (windows.size === 0 && flights.size === 0 && timer === undefined) look();
      else timer ??= setTimeout(look, pause);
    },
    /** Loads again what is in view; until then it stays as it is. */
    refresh(): void {
      abort(() => true);
      refused.clear();
      for (const [window, present] of windows) {
        if (isWanted(window)) present.stale = true;
        else windows.delete(window);
      }
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
