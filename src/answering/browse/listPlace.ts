import { cacheEra } from '@/shell/api/cache';

interface Place<Page> {
  /** What was listed, and for whom. */
  key: string;
  era: number;
  /** Milliseconds since 1970. */
  at: number;
  page: Page;
  /** Pixels that were scrolled. */
  top: number;
}

/** Milliseconds after which a list begins at its top again. */
const lasting = 10 * 60_000;

let left: Place<unknown> | undefined;

/** Remembers how far the list had come; one list at a time. */
export function leavePlace(key: string, page: unknown, top: number): void {
  left = { key, era: cacheEra(), at: Date.now(), page, top };
}

/** Where the same list was left a short while ago. `page` undefined: something was written since, what it showed may have changed. */
export function placeIn<Page>(key: string): { page: Page | undefined; rows: number; top: number } | undefined {
  if (left?.key !== key || Date.now() - left.at > lasting) return undefined;
  const page = left.page as Page & { list: unknown[] };
  return { page: left.era === cacheEra() ? page : undefined, rows: page.list.length, top: left.top };
}
