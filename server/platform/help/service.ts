import type { HelpAddress, HelpList } from 'core/contract/platform/help';
import { fallbackChain } from 'core/language/fallback';
import { matchLocale } from 'core/language/matchLocale';
import type { HelpFile } from '../../helpFile';
import type { TranslationService } from '../../texts/service';

export interface HelpService {
  /** The addresses of all countries in one language; empty: the installation names none. */
  list(locale: string): Promise<HelpList>;
}

interface Needs {
  /** Absent: nowhere. */
  help?: HelpFile;
  translations: Pick<TranslationService, 'languages'>;
}

type ByLocale = string | Record<string, string>;

/** @param chain locales, the wanted one first */
function inLocale(words: ByLocale, chain: readonly string[]): HelpAddress['name'] {
  if (typeof words === 'string') return { text: words, locale: '' };
  const offered = Object.keys(words);
  const locale = matchLocale(chain, offered) ?? offered[0] ?? '';
  return { text: words[locale] ?? '', locale };
}

export function createHelpService({ help = {}, translations }: Needs): HelpService {
  return {
    list: async (locale) => {
      const fallbacks = new Map((await translations.languages()).map(({ code, fallback }) => [code, fallback]));
      const chain = fallbackChain(locale, fallbacks);
      return Object.fromEntries(
        Object.entries(help).map(([country, addresses]) => [
          country,
          addresses.map(({ name, phone, link, hours }) => ({
            name: inLocale(name, chain),
            phone,
            link,
            hours: hours === undefined ? undefined : inLocale(hours, chain),
          })),
        ]),
      );
    },
  };
}
