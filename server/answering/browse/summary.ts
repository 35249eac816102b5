import { formattingLocale } from '../../../core/language/formatting';

/** Characters that a summary has at most. */
const longest = 300;

/** What a few words say is not left alone. */
const shortest = 40;

/** The first sentences of a text: one, or as many as are needed to say something. */
function opening(text: string, locale: string): string {
  let said = '';
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)) {
    said += segment;
    if (said.trim().length >= shortest) break;
  }
  return said.trim();
}

/** The first sentence of a markdown text, out of the first paragraph that is no heading, as plain text; a long one is cut at a word. */
export function summaryOf(markdown: string, locale: string): string {
  const paragraphs = markdown.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  const paragraph = paragraphs.find((one) => one.trim() !== '' && !/^\s*(#|---|```)/.test(one)) ?? '';
  const plain = paragraph
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|[*_`])(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const first = opening(plain, formattingLocale(locale));
  if (first.length <= longest) return first;
  const cut = first.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 60)).trimEnd()}…`;
}
