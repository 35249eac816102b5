/** A part with a title of its own: a heading, or words in bold that begin it. */
const titled = /^(?:#{1,6}\s|\*\*[^*]+\*\*)/;

/**
 * A description in two parts: what the instrument is, and what its author has put under titles of its own, such as sources and licence.
 * @param description Markdown
 */
export function descriptionParts(description: string): { about: string; further: string } {
  const paragraphs = description.split(/\n{2,}/);
  const found = paragraphs.findIndex((paragraph, index) => index > 0 && titled.test(paragraph));
  const end = found === -1 ? paragraphs.length : found;
  return { about: paragraphs.slice(0, end).join('\n\n'), further: paragraphs.slice(end).join('\n\n') };
}
