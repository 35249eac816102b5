import { fallbackChain, formatMessage } from 'core/language';
import type { TranslationService } from '../../texts/service';
import type { Notice } from './store';

type Title = Pick<Notice, 'titleKey' | 'params'>;

/** For each param its text in the first of these locales that has one. */
function paramsIn(params: Title['params'], locales: readonly string[]): Title['params'] {
  const names = Object.keys(params).filter((name) => !name.includes('@'));
  return Object.fromEntries(
    names.map((name) => {
      const own = locales.map((locale) => params[`${name}@${locale}`]).find((value) => value !== undefined);
      return [name, own ?? params[name] ?? ''];
    }),
  );
}

/** The title of a notice as it reads in a locale. */
export function createTitles(translations: Pick<TranslationService, 'bundle' | 'fallbacks'>) {
  return async ({ titleKey, params }: Title, locale: string): Promise<string> => {
    const { texts } = await translations.bundle('System', locale);
    const values = paramsIn(params, fallbackChain(locale, await translations.fallbacks()));
    return formatMessage(texts[titleKey] ?? titleKey, values, locale);
  };
}
