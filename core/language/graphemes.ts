let segmenter: Intl.Segmenter | undefined;

/** Near to what a segmenter finds: flags, joined and coloured emoji, keycaps, marks on letters. Conjunct consonants of Indic scripts stay apart. */
const cluster = /(?:\r\n|\p{RI}{2}|.)(?:[\p{M}\p{EMod}\u200C\u{E0020}-\u{E007F}]|\u200D\p{ExtPict}?)*/gsu;

/** Characters as a reader counts them; in browsers that cannot tell (Firefox before 2024) nearly so. */
export function graphemes(text: string): number {
  // Segmenting takes some microseconds a character.
  if (/^[\x20-\x7E]*$/.test(text)) return text.length;
  const composed = text.normalize('NFC');
  if (!('Segmenter' in Intl)) return composed.match(cluster)?.length ?? 0;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(composed)) count++;
  return count;
}
