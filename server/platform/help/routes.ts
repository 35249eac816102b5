import { createHash } from 'node:crypto';
import { type HelpAddress, type HelpList, help } from 'core/contract/platform/help';
import { fallbackChain } from 'core/language/fallback';
import { matchLocale } from 'core/language/matchLocale';
import type { HelpFile } from '../../helpFile';
import { answer, type Route, route } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';

interface Needs {
  help: HelpFile;
  translations: TranslationService;
}

type ByLocale = string | Record<string, string>;

/** @param chain locales, the wanted one first */
function inLocale(words: ByLocale, chain: readonly string[]): HelpAddress['name'] {
  if (typeof words === 'string') return { text: words, locale: '' };
  const offered = Object.keys(words);
  const locale = matchLocale(chain, offered) ?? offered[0] ?? '';
  return { text: words[locale] ?? '', locale };
}

const listIn = (file: HelpFile, chain: readonly string[]): HelpList =>
  Object.fromEntries(
    Object.entries(file).map(([country, addresses]) => [
      country,
      addresses.map(({ name, phone, link, hours }) => ({
        name: inLocale(name, chain),
        phone,
        link,
        hours: hours === undefined ? undefined : inLocale(hours, chain),
      })),
    ]),
  );

export function helpRoutes({ help: file, translations }: Needs): Route[] {
  return [
    route(help.list, async ({ query, locale }) => {
      const fallbacks = new Map((await translations.languages()).map(({ code, fallback }) => [code, fallback]));
      const list = listIn(file, fallbackChain(query.locale ?? locale, fallbacks));
      const etag = createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22);
      return answer(list, { etag });
    }),
  ];
}
