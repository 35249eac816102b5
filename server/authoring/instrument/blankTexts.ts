import type { InstrumentDocument, TextBundle } from 'core/instrument/document';
import { type Problem, type ProblemParams, problem } from 'core/instrument/problem';

/** The document without its blank texts, which count as absent wherever texts are looked up, and the removed texts. */
export function withoutBlankTexts(document: InstrumentDocument): { document: InstrumentDocument; dropped: Problem[] } {
  const dropped: Problem[] = [];
  const drop = (params: ProblemParams, ...path: string[]) =>
    dropped.push(problem('text.expected', ['texts', ...path], null, params));
  const texts: Record<string, TextBundle> = {};
  for (const [locale, bundle] of Object.entries(document.texts)) {
    const written = Object.entries(bundle).filter(([key, text]) => {
      if (text.trim() === '') drop({ locale, key }, locale, key);
      return text.trim() !== '';
    });
    if (written.length > 0) texts[locale] = Object.fromEntries(written);
    else if (Object.keys(bundle).length === 0) drop({ locale }, locale);
  }
  return { document: { ...document, texts }, dropped };
}
