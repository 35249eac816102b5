import { type RefObject, useEffect } from 'react';

/** Keeps what has the focus clear of the foot, which stands before the page and grows with what must not be overlooked. */
export function useFootRoom(foot: RefObject<HTMLElement | null>, embedded: boolean): void {
  useEffect(() => {
    const element = foot.current;
    if (element === null || embedded) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const covers = getComputedStyle(element).position === 'sticky';
      style.scrollPaddingBlockEnd = covers ? `${element.offsetHeight + 8}px` : '';
      if (!element.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.scrollPaddingBlockEnd = '';
    };
  }, [foot, embedded]);
}
