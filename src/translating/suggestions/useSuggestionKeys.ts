import { useEventListener } from 'ahooks';

/** Ctrl+Alt with a digit takes the suggestion of that number, from 1. Layouts that type a letter with these keys still do so. */
export function useSuggestionKeys(take: (number: number) => boolean): void {
  const onKey = (event: KeyboardEvent) => {
    const { ctrlKey, altKey, shiftKey, metaKey, code, target } = event;
    if (!ctrlKey || !altKey || shiftKey || metaKey || event.isComposing) return;
    if (event.getModifierState('AltGraph')) return;
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
    if (number === undefined || !take(Number(number))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEventListener('keydown', onKey, { capture: true });
}
