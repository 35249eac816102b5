/** What a key does to the text that has the focus. */
export type TextDeed = { theme: number } | { move: 1 | -1 } | 'none' | 'mark';

interface Pressed {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Digits by their place too: on some keyboards they are other characters, or other digits. `theme`: place in the list, from 0. */
export function deedOf({ key, code, altKey, ctrlKey, metaKey }: Pressed): TextDeed | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowDown') return { move: 1 };
  if (key === 'ArrowUp') return { move: -1 };
  if (key.toLowerCase() === 'm' || code === 'KeyM') return 'mark';
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? /^\d$/.exec(key)?.[0];
  if (digit === undefined) return undefined;
  return digit === '0' ? 'none' : { theme: Number(digit) - 1 };
}

/** Themes with a key: those from 1 to 9. */
export const mostKeys = 9;

/** What a deed makes of a text's themes. A theme that is taken out leaves a text that was looked at. */
export function withTheme(themes: readonly string[] | null, id: string): string[] {
  const now = themes ?? [];
  return now.includes(id) ? now.filter((each) => each !== id) : [...now, id];
}

/** None of them; once more: not looked at. */
export const withNone = (themes: readonly string[] | null): string[] | null => (themes?.length === 0 ? null : []);
