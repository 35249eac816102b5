import type { TextBundle } from './document';

/**
 * Texts by locale in Unicode's composed form (NFC), in which they are kept: what a file writes as letter and mark looks the same, and would be
 * another text. `count`: how many were not in it.
 */
export function composedTexts(texts: Readonly<Record<string, TextBundle>>): {
  texts: Record<string, TextBundle>;
  count: number;
} {
  let count = 0;
  const composed = (text: string) => {
    const kept = text.normalize('NFC');
    if (kept !== text) count += 1;
    return kept;
  };
  const bundles = Object.entries(texts).map(([locale, bundle]) => [
    locale,
    Object.fromEntries(Object.entries(bundle).map(([key, text]) => [key, composed(text)])),
  ]);
  return { texts: Object.fromEntries(bundles), count };
}
