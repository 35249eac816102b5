import type { Projection } from 'core/instrument/projection';
import { type ResultWords, signs, type ValueWords } from 'core/instrument/valueText';
import type { TranslationService } from './service';

/** What the texts of a language call values without a name of their own. */
export function valuesIn(texts: Readonly<Record<string, string>>): ResultWords {
  const word = (key: string) => texts[key] ?? key;
  return { yes: word('pdf.yes'), no: word('pdf.no'), missing: word('pdf.missing'), inner: word('pdf.inner') };
}

/** What readers of a language call such values; signs where there are no words in it, which would be those of another. */
export async function valueWords({ bundle }: Pick<TranslationService, 'bundle'>, locale: string): Promise<ResultWords> {
  const { texts, shownIn } = await bundle('System', locale);
  return shownIn === locale ? valuesIn(texts) : signs;
}

/** A projection with what yes and no are called in its language; as it is where there are no words in it. */
export const withWords = (projection: Projection, words: ValueWords): Projection =>
  words === signs ? projection : { ...projection, words: { yes: words.yes, no: words.no } };
