/** A text with Markdown and placeholders as one plain line. */
export function plainLabel(text: string): string {
  return text
    .replace(/\{\{[^{}]*\}\}/g, '…')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|\*|~~|`)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
