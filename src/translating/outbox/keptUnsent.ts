import { readItem, removeItem, writeItem } from '@/shell/session/storage';

export type SavedAs = 'draft' | 'reviewed';

/** A written translation that the server does not have yet, as this device keeps it. */
export interface UnsentText {
  readonly text: string;
  /** As it was when the change began. */
  readonly before: string;
  readonly rowVersion: number;
  /** The source text that it translates, and its version. */
  readonly source: string;
  readonly sourceVersion: number;
  readonly status: SavedAs;
}

/** The place of a translation: its message and its language. */
export const placeOf = (id: string, locale: string): string => `${id} ${locale}`;

export function partsOf(place: string): { id: string; locale: string } {
  const [id = '', locale = ''] = place.split(' ');
  return { id, locale };
}

const keyOf = (accountId: string) => `unsentTranslations:${accountId}`;

const isUnsent = (value: unknown): value is UnsentText => {
  const { text, before, rowVersion, source, sourceVersion } = (value ?? {}) as Partial<UnsentText>;
  return (
    [text, before, source].every((each) => typeof each === 'string') &&
    [rowVersion, sourceVersion].every((each) => typeof each === 'number')
  );
};

/** By place: what this account has not sent from this device, in any window. */
export function allUnsent(accountId: string): ReadonlyMap<string, UnsentText> {
  try {
    const kept = JSON.parse(readItem('local', keyOf(accountId)) ?? '{}') as Record<string, unknown>;
    return new Map(Object.entries(kept).flatMap(([place, value]) => (isUnsent(value) ? [[place, value]] : [])));
  } catch {
    return new Map();
  }
}

/** Replaces what is kept of one place; undefined: it has been sent, or given up. */
export function keepUnsent(accountId: string, place: string, unsent: UnsentText | undefined): void {
  const all = new Map(allUnsent(accountId));
  if (unsent === undefined) {
    if (!all.delete(place)) return;
  } else all.set(place, unsent);
  if (all.size === 0) removeItem('local', keyOf(accountId));
  else writeItem('local', `unsentTranslations:${accountId}`, JSON.stringify(Object.fromEntries(all)));
}

/** Whether the device itself holds what is kept; otherwise it lasts as long as the page. */
export function isOnDevice(accountId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(accountId)) !== null;
  } catch {
    return false;
  }
}
