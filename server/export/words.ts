import { type ExportWords, exportWords } from 'core/export/variable';
import type { TranslationService } from '../texts/service';

/** The words of data files in a language. @param otherwise texts for a database that has none yet */
export async function wordsIn(
  { bundle }: Pick<TranslationService, 'bundle'>,
  locale: string,
  otherwise: Readonly<Record<string, string>> = {},
): Promise<ExportWords> {
  const { texts } = await bundle('System', locale);
  const wordOf = (word: string) => texts[`dataset.${word}`] ?? otherwise[`dataset.${word}`] ?? word;
  return Object.fromEntries(exportWords.map((word) => [word, wordOf(word)])) as ExportWords;
}
