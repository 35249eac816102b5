/** Without case and accents. */
const searchable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text has all the words, in any order; letter case and accents do not count. */
export function hasWords(name: string, words: string): boolean {
  const within = searchable(name);
  return searchable(words)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
