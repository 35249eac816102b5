import { languageName as nameIn } from 'core/language/formatting';
import { activeLocale, enabledLanguages } from '@/shell/start/languages';

/** The name of a language in the language itself. */
export const languageName = (locale: string): string =>
  enabledLanguages().find(({ code }) => code === locale)?.nativeLabel ?? nameIn(locale, locale);

/** Its own name and, unless the reader speaks it, what the reader calls it: for lists of languages that few people know by themselves. */
export function languageInBoth(locale: string): string {
  const read = nameIn(locale, activeLocale());
  const own = languageName(locale);
  return read === own || read === nameIn(locale, locale) ? own : `${own} · ${read}`;
}
