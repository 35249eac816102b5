/** Named entities that occur in questionnaire sources. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** @throws Error for an entity that is not known: better stopped than shown to a respondent. */
function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (name.startsWith('#')) {
      const hex = name[1]?.toLowerCase() === 'x';
      return String.fromCodePoint(Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10));
    }
    const character = entities[name.toLowerCase()];
    if (character === undefined) throw new Error(`Unknown entity ${whole} in "${text.slice(0, 60)}"`);
    return character;
  });
}

const wide = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f]';
/** Chinese and Japanese put no space between their characters: one there is left over from a broken line. */
const spaceBetweenWide = new RegExp(`(?<=${wide}) (?=${wide})`, 'gu');

/**
 * One paragraph: entities decoded, right-to-left marks and control characters gone, runs of white space made one space,
 * none before a comma or full stop, quotation marks around the whole text taken off.
 * The zero-width non-joiner stays: Persian is misspelt without it.
 */
function cleanParagraph(text: string): string {
  const plain = decodeEntities(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be taken out.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u200b\u200e\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ +(?=[,،۔]|\.(?!\.))/g, '')
    .replace(spaceBetweenWide, '')
    .trim();
  const inner = plain.slice(1, -1);
  return plain.startsWith('"') && plain.endsWith('"') && !inner.includes('"') ? inner.trim() : plain;
}

/** A text as it is to be shown: `<br>` starts a paragraph (an empty line, as in markdown), a line break inside a sentence does not. */
export function cleanText(text: string): string {
  const paragraphs = text.split(/(?:\s*<br\s*\/?>\s*)+/i).map(cleanParagraph);
  const cleaned = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
  const tag = /<\/?[a-z][^>]*>/i.exec(cleaned);
  if (tag) throw new Error(`Unknown tag ${tag[0]} in "${text.slice(0, 60)}"`);
  return cleaned;
}
