import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What the keys of the editor do. */
export interface Deeds {
  save(): void;
  saveAndNext(): void;
  approveAndNext(): void;
  copySource(): void;
  stillValid(): void;
  previous(): void;
  next(): void;
  back(): void;
  /** Puts the n-th piece of the source in, from 1. */
  insert(number: number): void;
}

const isLetter = ({ key, code }: KeyboardEvent, letter: string) =>
  // With Alt some layouts give another sign: there the place of the key counts.
  key.toLowerCase() === letter || code === `Key${letter.toUpperCase()}`;

/** The deed that a key stands for. `AltGraph` writes letters. */
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
 * Listens to the keys as long as nothing outside the area has the focus: a dialog that lies over it keeps its own.
 * @param field Escape leads back from here and from the page itself, not out of a list that is open
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
    // A field of its own, as that of a comment, sends by its own keys.
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
    // Before the field: what is a deed here is no line break there.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
