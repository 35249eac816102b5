import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusItem } from './focusItem';

/**
 * Each page starts at its top, with the focus on its heading, or at the question that it is opened for.
 * @param here id of the page
 * @param alone the page has one question, which is its heading
 * @returns call it with that question before opening the page
 */
export function usePageStart(
  main: RefObject<HTMLElement | null>,
  here: string,
  alone: boolean,
  embedded: boolean,
): (question: string) => void {
  const shown = useRef(here);
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (shown.current === here) return;
    shown.current = here;
    const goal = wanted.current;
    wanted.current = undefined;
    if (!embedded) window.scrollTo(0, 0);
    if (goal !== undefined && !alone && focusItem(main.current, goal)) return;
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: !embedded });
  }, [main, here, alone, embedded]);
  return (question) => {
    wanted.current = question;
  };
}
