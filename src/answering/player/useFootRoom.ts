import { type RefObject, useEffect } from 'react';

/** Keeps the focused element visible above the foot, while the foot shows more than its buttons. */
export function useFootRoom(foot: RefObject<HTMLElement | null>, isTall: boolean): void {
  useEffect(() => {
    const element = foot.current;
    if (element === null || !isTall) return undefined;
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
  }, [foot, isTall]);
}
