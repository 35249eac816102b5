import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What the editor's keys do. */
export interface Deeds {
  save(): void;
  saveAndNext(): void;
  approveAndNext(): void;
  copySource(): void;
  stillValid(): void;
  previous(): void;
  next(): void;
  back(): void;
  /** Inserts the n-th piece of the source, from 1. */
  insert(number: number): void;
}

const isLetter = ({ key, code }: KeyboardEvent, letter: string) =>
  // With Alt some layouts produce another character: then the key's position counts.
  key.toLowerCase() === letter || code === `Key${letter.toUpperCase()}`;

/** The action of a key. `AltGraph` is for typing letters. */
function deedOf(event: KeyboardEvent, deeds: Deeds): (() => void) | undefined {
  const { key, code, altKey, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (command && !altKey) {
    if (key === 'Enter') return shiftKey ? deeds.approveAndNext : deeds.saveAndNext;
    return !shiftKey && isLetter(event, 's') ? deeds.save : undefined;
  }
  if (altKey && !command && !shiftKey && !event.getModifierState('AltGraph')) {
    if (key === 'ArrowUp') return deeds.previous;
    if (key === 'ArrowDown') return deeds.next;
    if (isLetter(event, 'c')) return deeds.copySource;
    if (isLetter(event, 'v')) return deeds.stillValid;
    const number = /^Digit([1-9])$/.exec(code)?.[1] ?? (/^[1-9]$/.test(key) ? key : undefined);
    return number === undefined ? undefined : () => deeds.insert(Number(number));
  }
  return undefined;
}

/**
 * Listens to the keys unless something outside the area has the focus: a dialog above it has its own keys.
 * @param field where Escape leads back; also on the page itself, but not in an open list
 */
export function useShortcuts(
  area: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  deeds: Deeds,
): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { target } = event;
    const isPage = target === document.body || target === document.documentElement;
    // A field with its own keys, such as that of a comment.
    if (target instanceof Element && target.closest('[data-own-keys]')) return;
    const within = (element: HTMLElement | null) => target instanceof Node && (element?.contains(target) ?? false);
    const isPlainEscape = event.key === 'Escape' && !event.defaultPrevented;
    const deed =
      isPlainEscape && (isPage || within(field.current))
        ? deeds.back
        : isPage || within(area.current)
          ? deedOf(event, deeds)
          : undefined;
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event);
    // Before the field gets the key, so that it adds no line break.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
