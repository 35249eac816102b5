import { graphemes } from './graphemes';

const texts: [text: string, count: number][] = [
  ['', 0],
  ['Zoe', 3],
  ['👨‍👩‍👧‍👦 Zoë', 5],
  ['Zoe\u0308', 3],
  ['한국'.normalize('NFD'), 2],
  ['👋🏽🇩🇪🇫🇷', 3],
  ['❤️1️⃣', 2],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
  ['नमस्ते'.slice(0, 2), 2],
  ['مَرْحَبًا', 5],
  ['a\r\nb', 3],
  ['𠮷野家', 3],
];

describe('characters as a reader counts them', () => {
  it.each(texts)('%j has %d', (text, count) => {
    expect(graphemes(text)).toBe(count);
  });

  it('are counted alike where the browser has no segmenter', () => {
    jest.replaceProperty(globalThis, 'Intl', {} as typeof Intl);
    expect(texts.map(([text]) => graphemes(text))).toEqual(texts.map(([, count]) => count));
  });
});
