import type { ValueWords } from 'core/instrument/valueText';
import type { TranslationService } from './service';

/** What readers of a language call values without a name of their own. */
export async function valueWords({ bundle }: Pick<TranslationService, 'bundle'>, locale: string): Promise<ValueWords> {
  const { texts } = await bundle('System', locale);
  const word = (key: string) => texts[key] ?? key;
  return { yes: word('pdf.yes'), no: word('pdf.no'), missing: word('pdf.missing') };
}
