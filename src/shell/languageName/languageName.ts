import { languageName as nameIn } from 'core/language/formatting';
import { enabledLanguages } from '@/shell/start/languages';

/** The name of a language in the language itself. */
export const languageName = (locale: string): string =>
  enabledLanguages().find(({ code }) => code === locale)?.nativeLabel ?? nameIn(locale, locale);
