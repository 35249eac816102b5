import { formatMessage, type MessageValues } from 'core/language';
import type { TranslationService } from '../texts/service';
import { valuesIn } from '../texts/valueWords';

/** The words of a PDF in a language. */
export async function pdfWords({ bundle }: Pick<TranslationService, 'bundle'>, locale: string) {
  const [{ texts: own }, { texts: pages }] = await Promise.all([bundle('System', locale), bundle('Webpages', locale)]);
  // What the page of a result says too is said in its words.
  const texts: Readonly<Record<string, string>> = { ...pages, ...own };
  const say = (key: string, values: MessageValues = {}) => formatMessage(texts[key] ?? key, values, locale);
  return {
    say,
    /** For a report's own values: always words, as no font has the signs. */
    values: valuesIn(own),
    page: {
      missing: say('pdf.missing'),
      scale: say('pdf.scale'),
      value: say('pdf.value'),
      range: say('pdf.range'),
      how: say('report.how'),
      // The numbers are known only with the pages.
      page: say('pdf.page', { page: '{page}', pages: '{pages}' }),
      unprintable: say('pdf.unprintable', { characters: '{characters}' }),
    },
  };
}
