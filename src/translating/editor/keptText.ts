import { readItem, removeItem, writeItem } from '@/shell/session/storage';

/** An unsaved text, with the version of the translation that it was based on. */
export interface KeptText {
  text: string;
  rowVersion: number;
}

interface Place {
  accountId: string;
  messageId: string;
  locale: string;
}

const keyOf = ({ accountId, messageId, locale }: Place) => `translation:${accountId}:${messageId}:${locale}`;

/** This account's unsaved text in this window. */
export function keptText(place: Place): KeptText | undefined {
  try {
    const kept: unknown = JSON.parse(readItem('session', keyOf(place)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { text, rowVersion } = kept as Partial<KeptText>;
    return typeof text === 'string' && typeof rowVersion === 'number' ? { text, rowVersion } : undefined;
  } catch {
    return undefined;
  }
}

export const keepText = (place: Place, kept: KeptText): void =>
  writeItem('session', keyOf(place), JSON.stringify(kept));

export const dropText = (place: Place): void => removeItem('session', keyOf(place));
