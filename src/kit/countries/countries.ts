import { countryCodes } from 'core/language/countries';
import { formattingLocale } from 'core/language/formatting';

/** The countries as a choice, named in a locale and in its alphabetical order; the value is the ISO 3166-1 alpha-2 code. */
export function countriesIn(locale: string): { value: string; label: string }[] {
  const writing = formattingLocale(locale);
  const names = new Intl.DisplayNames([writing], { type: 'region' });
  const { compare } = new Intl.Collator(writing);
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => compare(one.label, other.label));
}
