import { enabledLanguages } from '@/start/languages';

/** A language in its own words. */
export const languageName = (locale: string): string =>
  enabledLanguages().find(({ code }) => code === locale)?.nativeLabel ??
  new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ??
  locale;
