import { useEventListener } from 'ahooks';
import type { RefObject } from 'react';

type Action =
  | 'save'
  | 'saveAndNext'
  | 'approveAndNext'
  | 'copySource'
  | 'stillValid'
  | 'keepMine'
  | 'previous'
  | 'next'
  | 'back';

export interface EditorActions extends Record<Action, () => unknown> {
  /** Inserts the n-th piece of the source, from 1. */
  insertPiece(number: number): void;
}

const isLetter = ({ key, code }: KeyboardEvent, letter: string) =>
  // With Alt some layouts produce another character: then the key's position counts.
  key.toLowerCase() === letter || code === `Key${letter.toUpperCase()}`;

/** The action of a key. `AltGraph` is for typing letters. */
function actionOf(event: KeyboardEvent, actions: EditorActions): (() => unknown) | undefined {
  const { key, code, altKey, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (command && !altKey) {
    if (key === 'Enter') return shiftKey ? actions.approveAndNext : actions.saveAndNext;
    return !shiftKey && isLetter(event, 's') ? actions.save : undefined;
  }
  if (!altKey || command || shiftKey || event.getModifierState('AltGraph')) return undefined;
  if (key === 'ArrowUp') return actions.previous;
  if (key === 'ArrowDown') return actions.next;
  if (isLetter(event, 'c')) return actions.copySource;
  if (isLetter(event, 'v')) return actions.stillValid;
  const number = /^Digit([1-9])$/.exec(code)?.[1] ?? (/^[1-9]$/.test(key) ? key : undefined);
  return number === undefined ? undefined : () => actions.insertPiece(Number(number));
}

/**
 * Listens to the keys unless something outside the area has the focus: a dialog above it has its own keys.
 * @param field where Escape leads back; also on the page itself, but not in an open list
 */
export function useShortcuts(
  area: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  actions: EditorActions,
): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { target } = event;
    const isPage = target === document.body || target === document.documentElement;
    // A field with its own keys, such as that of a comment.
    if (target instanceof Element && target.closest('[data-own-keys]')) return;
    const within = ({ current }: typeof area) => isPage || (target instanceof Node && current?.contains(target));
    const isPlainEscape = event.key === 'Escape' && !event.defaultPrevented;
    const onArea = within(area) ? actionOf(event, actions) : undefined;
    const action = isPlainEscape && within(field) ? actions.back : onArea;
    if (!action) return;
    event.preventDefault();
    action();
  };
  // Before the field gets the key, so that it adds no line break.
  useEventListener('keydown', onKey, { capture: true });
}
