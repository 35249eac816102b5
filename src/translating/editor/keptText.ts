import { readItem, removeItem, writeItem } from '@/shell/session/storage';

/** An unsaved text, with the version of the translation that it was based on. */
interface KeptText {
  text: string;
  rowVersion: number;
}

const keyOf = (place: string) => `translation:${place}`;

/**
 * The unsaved text in this window.
 * @param place account, message and locale, separated by colons
 */
export function keptText(place: string): KeptText | undefined {
  try {
    const { text, rowVersion } = JSON.parse(readItem('session', keyOf(place)) ?? '{}') as Partial<KeptText>;
    return typeof text === 'string' && typeof rowVersion === 'number' ? { text, rowVersion } : undefined;
  } catch {
    return undefined;
  }
}

export const keepText = (place: string, kept: KeptText): void =>
  writeItem('session', keyOf(place), JSON.stringify(kept));

export const dropText = (place: string): void => removeItem('session', keyOf(place));
