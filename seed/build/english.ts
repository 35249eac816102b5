/** Words that English sentences are full of and that no other language of the sources has. */
const marks = new Set([
  'the',
  'and',
  'that',
  'with',
  'their',
  'people',
  'who',
  'others',
  'they',
  'your',
  'those',
  'these',
]);

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a text that ought to be a translation is still English: equal to the English but for case and punctuation, or English sentences. */
export function isStillEnglish(text: string, english: string): boolean {
  if (letters(text) === letters(english)) return true;
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const hits = words.filter((word) => marks.has(word)).length;
  return hits >= 3 && hits / words.length > 0.06;
}
