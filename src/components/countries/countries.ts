import { countryCodes } from 'core/language/countries';

/** The countries as a choice, named in a locale and in its alphabetical order; the value is the ISO 3166-1 alpha-2 code. */
export function countriesIn(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => compare(one.label, other.label));
}
