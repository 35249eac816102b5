import { languageName as nameIn } from 'core/language/formatting';
import { enabledLanguages } from '@/shell/start/languages';

/** A language in its own words. */
export const languageName = (locale: string): string =>
  enabledLanguages().find(({ code }) => code === locale)?.nativeLabel ?? nameIn(locale, locale);
