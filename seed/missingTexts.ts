import pickBy from 'lodash/pickBy';

type Texts = Readonly<Record<string, string>>;

/**
 * Whether a text waits for its translation: its key stands in the file of the locale, marked by an empty text, or is not there yet.
 * A message that is empty in the source has nothing to translate.
 */
export const isMissing = (source: string | undefined, text: string | undefined): boolean => !text && source !== '';

/** A locale's texts without those that wait for their translation: the source stands in for these. */
export const withoutMissing = (source: Texts, texts: Texts): Record<string, string> =>
  pickBy(texts, (text, key) => !isMissing(source[key], text));
