const graphemes =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** Characters as a reader counts them; code points where the browser cannot tell. */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of graphemes?.segment(text) ?? text) count += 1;
  return count;
}
