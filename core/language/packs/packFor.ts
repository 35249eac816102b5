import { matchLocale } from '../matchLocale';

const found = new Map<readonly string[], Map<string, string | undefined>>();

/** The pack that a locale takes: its own, else the nearest of the same language. Undefined: there is none, so the base (English) is used. */
export function packFor<Tag extends string>(locale: string, packs: readonly Tag[]): Tag | undefined {
  const known = found.get(packs) ?? new Map<string, string | undefined>();
  found.set(packs, known);
  if (!known.has(locale)) known.set(locale, matchLocale([locale], packs));
  return known.get(locale) as Tag | undefined;
}
