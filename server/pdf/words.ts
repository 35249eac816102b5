import { formatMessage, type MessageValues } from 'core/language';
import type { TranslationService } from '../texts/service';
import { valuesIn } from '../texts/valueWords';

/** The words of a PDF in a language. */
export async function pdfWords({ bundle }: Pick<TranslationService, 'bundle'>, locale: string) {
  const { texts } = await bundle('System', locale);
  const say = (key: string, values: MessageValues = {}) => formatMessage(texts[key] ?? key, values, locale);
  return {
    say,
    /** For a report's own values: always words, as no font has the signs. */
    values: valuesIn(texts),
    page: {
      missing: say('pdf.missing'),
      scale: say('pdf.scale'),
      value: say('pdf.value'),
      range: say('pdf.range'),
      // The numbers are known only with the pages.
      page: say('pdf.page', { page: '{page}', pages: '{pages}' }),
      unprintable: say('pdf.unprintable', { characters: '{characters}' }),
    },
  };
}
