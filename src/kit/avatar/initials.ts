/** The first letters of the first and the last word, at most two; empty: no letter at all. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase() ?? '').join('');
}
