import { formatMessage, matchLocale, sourceLocale } from 'core/language';
import { messageValues, messageVariants, nearestOf } from 'core/language/params';
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
  /** The message of the first of these keys, or their variants, that has one. */
  async function write(locale: string, keys: string[], params: Record<string, unknown>): Promise<string> {
    // Another language rather than no message: this one was not read before the database went away.
    const { texts: bundle } = await texts.bundle('System', locale).catch(() => texts.bundle('System', sourceLocale));
    const values = messageValues(params, locale);
    const message = messageVariants(keys, values)
      .map((key) => bundle[key])
      .find((text) => text !== undefined);
    if (message === undefined) return keys[0] ?? '';
    const said = formatMessage(message, values, locale);
    const nearest = nearestOf(values);
    const question = bundle.did_you_mean;
    return nearest === undefined || question === undefined
      ? said
      : `${said} ${formatMessage(question, { nearest }, locale)}`;
  }

  return {
    localeOf: async (acceptLanguage, accountLocale) => {
      const enabled = (await texts.languages()).map((language) => language.code);
      const wanted = acceptLanguage === undefined ? [] : wantedLocales(acceptLanguage);
      return matchLocale(accountLocale === null ? wanted : [...wanted, accountLocale], enabled) ?? sourceLocale;
    },
    ofError: (locale, code, params = {}) => write(locale, [`error.${code}`], params),
    ofDetail: (locale, code, params = {}) => write(locale, [`detail.${code}`, `problem.${code}`], params),
  };
}
