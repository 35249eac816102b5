import { type RefObject, useLayoutEffect } from 'react';

/** Whether the browser itself lets a field with `field-sizing: content` grow with its text. */
const grows =
  typeof CSS !== 'undefined' && typeof CSS.supports === 'function' && CSS.supports('field-sizing', 'content');

/** Makes a field as high as its text, in browsers that do not by `field-sizing: content`. */
export function useTextHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text has its height.
  useLayoutEffect(() => {
    const { current } = field;
    if (grows || current === null) return;
    const border = current.offsetHeight - current.clientHeight;
    current.style.blockSize = 'auto';
    current.style.blockSize = `${current.scrollHeight + border}px`;
  }, [field, text]);
}
