import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ignorePresses } from './ignorePresses';

/** Milliseconds after it was painted in which nobody can have read a statement. */
const unread = 400;

/** `soon`: goes on by itself in a moment. `unread`: has gone on by itself, and what is pressed is ignored. */
type GoingOn = 'soon' | 'unread' | undefined;

/**
 * After the player has gone on by itself, ignores what is pressed before anybody can have read where it went: it was meant for the
 * statement before. What counts is when it was pressed, however late it is handled. The form says by `data-going-on` how it is.
 * @param here the statement
 * @returns for who goes on: it will `soon`, it `goes` now, or it `stays`
 */
export function useUnread(main: RefObject<HTMLElement | null>, here: string) {
  const meantFrom = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const form = main.current?.closest('form');
    return form ? ignorePresses(form, (time) => time < meantFrom.current) : undefined;
  }, [main]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another statement has to be painted, too.
  useLayoutEffect(() => {
    if (meantFrom.current !== Number.POSITIVE_INFINITY) return undefined;
    const painted = () => {
      meantFrom.current = performance.now() + unread;
      setTimeout(() => {
        if (saidOf(main) === 'unread') say(main, undefined);
      }, unread);
    };
    // What is drawn in one frame is on the screen when the next one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(painted);
    });
    return () => cancelAnimationFrame(frame);
  }, [main, here]);
  return useRef({
    soon: () => say(main, 'soon'),
    stays: () => say(main, undefined),
    goes: () => {
      meantFrom.current = Number.POSITIVE_INFINITY;
      say(main, 'unread');
    },
  }).current;
}

const saidOf = (main: RefObject<HTMLElement | null>) => main.current?.closest('form')?.dataset.goingOn;

function say(main: RefObject<HTMLElement | null>, how: GoingOn): void {
  const form = main.current?.closest('form');
  if (how === undefined) form?.removeAttribute('data-going-on');
  else form?.setAttribute('data-going-on', how);
}
