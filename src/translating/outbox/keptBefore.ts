import { newId } from '@/kit/newId/newId';
import { keysOf, readItem, removeItem } from '@/shell/session/storage';
import type { TextChange } from './change';

const unsentKey = (accountId: string) => `unsentTranslations:${accountId}`;
const editorKey = (accountId: string) => `translation:${accountId}:`;

function read(area: 'local' | 'session', key: string): unknown {
  try {
    return JSON.parse(readItem(area, key) ?? 'null');
  } catch {
    return null;
  }
}

/** A change of these parts; none if what every one has is not there. */
function changeOf(message: string, locale: string, value: unknown, more: Partial<TextChange>): TextChange[] {
  const { text, rowVersion, before = '', ...kept } = (value ?? {}) as Partial<TextChange>;
  if (typeof text !== 'string' || typeof rowVersion !== 'number') return [];
  const { status = 'draft', source, sourceVersion = 0 } = kept;
  return [{ id: newId(), message, locale, text, status, before, rowVersion, source, sourceVersion, ...more }];
}

/** The unsent texts of an account, as earlier versions of the product have kept them. */
export function textsKeptBefore(accountId: string): TextChange[] {
  const unsent = Object.entries(read('local', unsentKey(accountId)) ?? {}).flatMap(([place, value]) => {
    const [message = '', locale = ''] = place.split(' ');
    return changeOf(message, locale, value, {});
  });
  const written = keysOf('session', editorKey(accountId)).flatMap((key) => {
    const [message = '', locale = ''] = key.slice(editorKey(accountId).length).split(':');
    return changeOf(message, locale, read('session', key), { open: 'editor' });
  });
  return [...unsent, ...written];
}

export function forgetTextsKeptBefore(accountId: string): void {
  removeItem('local', unsentKey(accountId));
  for (const key of keysOf('session', editorKey(accountId))) removeItem('session', key);
}
