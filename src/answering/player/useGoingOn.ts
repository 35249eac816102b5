import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds: time to see which answer was taken, and to hit another one. */
const moment = 450;

/** Milliseconds in which nobody can have seen the next question: a press of Next was meant for the one before. */
const unseen = 400;

/** Screen readers on iOS press without a size. Some phones with Android report none for fingers. */
const isPressed = ({ width, height }: PointerEvent): boolean =>
  width !== 0 || height !== 0 || /Android/.test(navigator.userAgent);

/**
 * Goes on a moment after a tap or click has chosen an answer. Keys and screen readers choose without going on, as with them one passes
 * other answers on the way.
 * @param goOn says whether it did
 * @param here another step: the moment is over
 * @returns whether it has just gone on by itself, so that Next was pressed for the step before
 */
export function useGoingOn(
  main: RefObject<HTMLElement | null>,
  on: boolean,
  here: string,
  goOn: () => boolean,
): () => boolean {
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(goOn);
  latest.current = goOn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moment counts for the step in which it began.
  useEffect(() => {
    if (!on) return undefined;
    let pressed: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: PointerEvent) => {
      pressed = event.target instanceof Element && isPressed(event) ? event.target.closest('.option') : null;
    };
    const release = () => {
      pressed = null;
    };
    const choose = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || !main.current?.contains(target)) return;
      clearTimeout(timer);
      if (pressed === null || target.closest('.option') !== pressed) return;
      timer = setTimeout(() => {
        if (latest.current()) wentAt.current = performance.now();
      }, moment);
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointercancel', release);
    document.addEventListener('keydown', release);
    document.addEventListener('click', choose);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointercancel', release);
      document.removeEventListener('keydown', release);
      document.removeEventListener('click', choose);
    };
  }, [main, on, here]);
  return () => performance.now() - wentAt.current < unseen;
}
