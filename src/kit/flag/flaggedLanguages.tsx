import { flaggedOptions } from './flaggedOptions';

interface Language {
  code: string;
  label: string;
  nativeLabel: string;
  flag: string;
}

/** What an antd select needs to offer languages by their own names, with flags; they are also found by code and English name. */
export function flaggedLanguages(languages: readonly Language[]) {
  const options = languages.map(({ code, label, nativeLabel, flag }) => ({
    value: code,
    label: nativeLabel,
    flag,
    found: `${code} ${label} ${nativeLabel}`.toLowerCase(),
  }));
  const filterOption = (typed: string, option?: { found: string }) =>
    option?.found.includes(typed.toLowerCase()) ?? false;
  return { ...flaggedOptions(options), showSearch: { filterOption } };
}
