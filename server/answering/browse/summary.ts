/** Characters that a summary has at most. */
const longest = 300;

/** The first paragraph of a markdown text that is no heading, as plain text; cut at a word. */
export function summaryOf(markdown: string): string {
  const paragraphs = markdown.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  const first = paragraphs.find((paragraph) => paragraph.trim() !== '' && !/^\s*(#|---|```)/.test(paragraph)) ?? '';
  const plain = first
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|[*_`])(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 60)).trimEnd()}…`;
}
