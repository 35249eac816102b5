import { languageFound } from 'core/language/foundNames';
import { flaggedOptions } from './flaggedOptions';

interface Language {
  code: string;
  label: string;
  nativeLabel: string;
  flag: string;
}

/** What an antd select needs to offer languages by their own names, with flags; they are found by any of their names, and by their code. */
export function flaggedLanguages(languages: readonly Language[]) {
  const options = languages.map(({ code, label, nativeLabel, flag }) => ({
    value: code,
    label: nativeLabel,
    flag,
    found: `${label} ${nativeLabel} ${languageFound(code, document.documentElement.lang || 'en-US')}`.toLowerCase(),
  }));
  const filterOption = (typed: string, option?: { found: string }) =>
    option?.found.includes(typed.toLowerCase()) ?? false;
  return { ...flaggedOptions(options), showSearch: { filterOption } };
}
