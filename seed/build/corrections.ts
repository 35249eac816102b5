/** What was judged by hand about one text of a source. */
export interface Correction {
  /** The source's own code of the language. */
  language: string;
  /** Key of the text in the source. */
  key: string;
  /** In the cleaned source text; the build stops when it is not there, so that no correction outlives its defect. */
  from: string;
  /** Put in its place; null: the whole text is left out, and the fallback shows. */
  to: string | null;
  reason: string;
}

export interface Corrected {
  texts: Record<string, string>;
  leftOut: string[];
  repaired: string[];
}

/**
 * The texts of one language with its corrections applied.
 * @throws Error when a correction no longer fits the source.
 */
export function correct(texts: Record<string, string>, language: string, corrections: Correction[]): Corrected {
  const result: Corrected = { texts: { ...texts }, leftOut: [], repaired: [] };
  for (const { key, from, to } of corrections.filter((correction) => correction.language === language)) {
    const text = result.texts[key];
    if (text === undefined || !text.includes(from)) {
      throw new Error(`The correction of ${language} ${key} does not fit the source: "${from}" is not in "${text}"`);
    }
    if (to === null) {
      delete result.texts[key];
      result.leftOut.push(key);
    } else {
      result.texts[key] = text.replaceAll(from, to);
      result.repaired.push(key);
    }
  }
  return result;
}
