import { type RefObject, useEffect, useRef } from 'react';
import { useUnread } from './useUnread';

/** Milliseconds: time to see which answer was taken, and to hit another one. */
const moment = 450;

/** Screen readers on iOS press without a size. Some phones with Android report none for fingers. */
const isPressed = ({ width, height }: PointerEvent): boolean =>
  width !== 0 || height !== 0 || /Android/.test(navigator.userAgent);

/**
 * Goes on a moment after a tap or click has chosen an answer. Keys and screen readers choose without going on, as with them one passes
 * other answers on the way. What is pressed before anybody can have read where it went is ignored.
 * @param goOn says whether it did
 * @param here another step: the moment is over
 */
export function useGoingOn(main: RefObject<HTMLElement | null>, on: boolean, here: string, goOn: () => boolean): void {
  const going = useUnread(main, here);
  const latest = useRef(goOn);
  latest.current = goOn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moment counts for the step in which it began.
  useEffect(() => {
    if (!on) return undefined;
    let pressed: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stay = () => {
      clearTimeout(timer);
      if (timer !== undefined) going.stays();
      timer = undefined;
    };
    const press = (event: PointerEvent) => {
      pressed = event.target instanceof Element && isPressed(event) ? event.target.closest('.option') : null;
    };
    const release = () => {
      pressed = null;
    };
    const choose = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || !main.current?.contains(target)) return;
      stay();
      if (pressed === null || target.closest('.option') !== pressed) return;
      going.soon();
      timer = setTimeout(() => {
        timer = undefined;
        if (latest.current()) going.goes();
        else going.stays();
      }, moment);
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointercancel', release);
    document.addEventListener('keydown', release);
    document.addEventListener('click', choose);
    return () => {
      stay();
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointercancel', release);
      document.removeEventListener('keydown', release);
      document.removeEventListener('click', choose);
    };
  }, [main, on, here]);
}
