import { cacheEra } from '@/shell/api/cache';

interface Place<Page> {
  key: string;
  era: number;
  /** Milliseconds since 1970. */
  at: number;
  page: Page;
  /** Scroll position in pixels. */
  top: number;
}

/** Milliseconds after which a list starts at its top again. */
const lasting = 10 * 60_000;

let left: Place<unknown> | undefined;

/** Remembers the loaded part of the list and its scroll position, for one list at a time. */
export function leavePlace(key: string, page: unknown, top: number): void {
  left = { key, era: cacheEra(), at: Date.now(), page, top };
}

/** Where this list was left a short time ago. `page` undefined: something was written since, so it may be outdated. */
export function placeIn<Page>(key: string): { page: Page | undefined; rows: number; top: number } | undefined {
  if (left?.key !== key || Date.now() - left.at > lasting) return undefined;
  const page = left.page as Page & { list: unknown[] };
  return { page: left.era === cacheEra() ? page : undefined, rows: page.list.length, top: left.top };
}
