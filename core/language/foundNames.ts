import { languageName } from './formatting';

/** A text as it is searched: small letters, without accents. */
const searched = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** By what a language is found: its code, its own name, its English name, and its name in the reader's language; with and without accents. */
export function languageFound(code: string, shownIn: string): string {
  const names = [code, ...[code, 'en-US', shownIn].map((locale) => languageName(code, locale))];
  return [...new Set(names.flatMap((name) => [name.toLowerCase(), searched(name)]))].join(' ');
}
