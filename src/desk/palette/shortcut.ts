const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The palette's keys: as `aria-keyshortcuts` wants them, and as they are written on the keyboard. */
export const paletteKeys = () =>
  isApple() ? { aria: 'Meta+K', written: '⌘K' } : { aria: 'Control+K', written: 'Ctrl+K' };

/** Whether the event is the palette's: Ctrl+K, on Apple's keyboards ⌘K, since Ctrl+K there deletes up to the end of the line. */
export function opensPalette(event: KeyboardEvent): boolean {
  const { altKey, shiftKey, ctrlKey, metaKey, key, code, defaultPrevented } = event;
  if (defaultPrevented || altKey || shiftKey) return false;
  const [held, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // On a keyboard of another script the key gives a letter of that script.
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
  return held && !other && isK;
}
