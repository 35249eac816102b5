import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusItem } from './focusItem';

/**
 * Each page starts at its top, with the focus on its heading, or at the item that it is opened for. Who works in the bar stays there.
 * @param here id of the page
 * @param alone the page has one question, which is its heading
 * @param item address, or question; undefined: the page starts at its top
 */
export function usePageStart(
  main: RefObject<HTMLElement | null>,
  here: string,
  { item, alone, embedded }: { item: string | undefined; alone: boolean; embedded: boolean },
): void {
  const shown = useRef(here);
  const goal = useRef(item);
  goal.current = item;
  useLayoutEffect(() => {
    if (shown.current === here) {
      // The button that led here is gone: the focus must not be on nothing.
      if (!embedded && document.activeElement === document.body) {
        main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }
      return;
    }
    shown.current = here;
    if (!embedded) window.scrollTo(0, 0);
    const keepsFocus = document.activeElement?.closest('.player-bar') !== null && document.activeElement !== null;
    if (goal.current !== undefined && !alone && focusItem(main.current, goal.current, keepsFocus)) return;
    if (!keepsFocus) main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: !embedded });
  }, [main, here, alone, embedded]);
}
