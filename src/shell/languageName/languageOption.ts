import { languageFound } from 'core/language/foundNames';
import { activeLocale } from '@/shell/start/languages';
import { languageName } from './languageName';

/** A language as a choice by its own name; found by any of its names (`optionFilterProp: 'found'`). */
export const languageOption = (locale: string, label = languageName(locale)) => ({
  value: locale,
  label,
  found: languageFound(locale, activeLocale()),
});
