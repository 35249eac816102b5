import { matchLocale, sourceLocale } from 'core/language';
import { detailMessage, errorMessage } from 'core/language/errorMessages';
import type { Messages } from '../plugins/messages';
import type { InterfaceTexts } from './interfaceTexts';

/** The locales of an `Accept-Language`, most wanted first; without `*` and refused ones (`q=0`). */
function wantedLocales(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part, position) => {
      const [code = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { code, quality: Number.isNaN(quality) ? 0 : quality, position };
    })
    .filter(({ code, quality }) => code !== '' && code !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position)
    .map(({ code }) => code);
}

export function createMessages(texts: InterfaceTexts): Messages {
  // Another language rather than no message: this one was not read before the database went away.
  const textsIn = async (locale: string) =>
    (await texts.bundle('System', locale).catch(() => texts.bundle('System', sourceLocale))).texts;

  return {
    localeOf: async (acceptLanguage, accountLocale) => {
      const enabled = (await texts.languages()).map((language) => language.code);
      const wanted = acceptLanguage === undefined ? [] : wantedLocales(acceptLanguage);
      return matchLocale(accountLocale === null ? wanted : [...wanted, accountLocale], enabled) ?? sourceLocale;
    },
    ofError: async (locale, code, params = {}) => errorMessage(await textsIn(locale), code, params, locale),
    ofDetail: async (locale, code, params = {}) => detailMessage(await textsIn(locale), code, params, locale),
  };
}
