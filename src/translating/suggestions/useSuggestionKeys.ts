import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Alt with a digit takes the suggestion of that number, from 1. Layouts that type a letter with these keys still do so. */
export function useSuggestionKeys(take: (number: number) => boolean): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, altKey, shiftKey, metaKey, code, target } = event;
    if (!ctrlKey || !altKey || shiftKey || metaKey || event.isComposing) return;
    if (event.getModifierState('AltGraph')) return;
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
    if (number === undefined || !take(Number(number))) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event);
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
