import { type RefObject, useEffect } from 'react';
import './fading.css';

/** Tells an element of the class `fading` at which sides what it holds goes on: it fades out there. */
export function useFading(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const tell = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      const before = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-before', before > 1);
      element.toggleAttribute('data-after', hidden - before > 1);
    };
    tell();
    element.addEventListener('scroll', tell, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(tell);
    for (const each of [element, ...element.children]) observer?.observe(each);
    return () => {
      element.removeEventListener('scroll', tell);
      observer?.disconnect();
    };
  }, [place]);
}
