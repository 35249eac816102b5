import type { Projection } from 'core/instrument/projection';
import { type ResultWords, signs, type ValueWords } from 'core/instrument/valueText';
import type { TranslationService } from './service';

/** Words of a language for values without a name of their own. */
export function valuesIn(texts: Readonly<Record<string, string>>): ResultWords {
  const word = (key: string) => texts[key] ?? key;
  return { yes: word('pdf.yes'), no: word('pdf.no'), missing: word('pdf.missing'), inner: word('pdf.inner') };
}

/** Words for such values in a reader's language; signs if it has none, as the words would be another language's. */
export async function valueWords({ bundle }: Pick<TranslationService, 'bundle'>, locale: string): Promise<ResultWords> {
  const { texts, shownIn } = await bundle('System', locale);
  return shownIn === locale ? valuesIn(texts) : signs;
}

/** A projection with the words for yes and no in its language; unchanged if there are none. */
export const withWords = (projection: Projection, words: ValueWords): Projection =>
  words === signs ? projection : { ...projection, words: { yes: words.yes, no: words.no } };
