import { nearestName } from '../formula/nearest';
import { placeholderFormulas } from '../language/template';
import type { InstrumentDocument, TextBundle } from './document';
import { type Problem, problem } from './problem';
import { type TextKey, textKeys } from './textKeys';

const ownerOf = ({ context }: TextKey): string | null => context.code.split('.', 1)[0] || null;
const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
const textOf = (bundle: TextBundle, key: string): string | undefined =>
  Object.hasOwn(bundle, key) ? bundle[key] : undefined;

function checkBase(document: InstrumentDocument, keys: readonly TextKey[], base: TextBundle): Problem[] {
  const locale = document.baseLocale;
  return keys.flatMap((key): Problem[] => {
    if (key.need === 'optional' || !isBlank(textOf(base, key.key))) return [];
    const code = key.need === 'required' ? 'text.missing' : 'text.expected';
    return [problem(code, ['texts', locale, key.key], ownerOf(key), { key: key.key, locale })];
  });
}

function checkPlaceholders(key: TextKey, base: string, text: string, locale: string): Problem[] {
  const wanted = placeholderFormulas(base);
  const given = placeholderFormulas(text);
  const path = ['texts', locale, key.key];
  const found: Problem[] = [];
  for (const placeholder of wanted) {
    if (!given.has(placeholder)) {
      found.push(problem('text.placeholder_lost', path, ownerOf(key), { key: key.key, locale, placeholder }));
    }
  }
  for (const placeholder of given) {
    if (!wanted.has(placeholder)) {
      found.push(problem('text.placeholder_invented', path, ownerOf(key), { key: key.key, locale, placeholder }));
    }
  }
  return found;
}

/** Each costs a comparison with every key; more unknown keys than this are not a spelling problem. */
const suggestionLimit = 50;

/** Texts that the base locale lacks, keys that name nothing, and placeholders that a translation loses or invents. */
export function checkTexts(document: InstrumentDocument): Problem[] {
  const keys = textKeys(document);
  const byKey = new Map(keys.map((key) => [key.key, key]));
  const locale = document.baseLocale;
  const base = Object.hasOwn(document.texts, locale) ? document.texts[locale] : undefined;
  const found = base
    ? checkBase(document, keys, base)
    : [problem('text.base_locale_missing', ['texts', locale], null, { locale })];

  let suggestions = suggestionLimit;
  for (const [translated, bundle] of Object.entries(document.texts)) {
    for (const [name, text] of Object.entries(bundle)) {
      const key = byKey.get(name);
      if (!key) {
        const nearest = suggestions-- > 0 ? nearestName(name, byKey.keys()) : undefined;
        const params = { key: name, locale: translated, ...(nearest !== undefined && { nearest }) };
        found.push(problem('text.unknown_key', ['texts', translated, name], null, params));
        continue;
      }
      const source = base && textOf(base, name);
      if (translated !== locale && key.placeholders && !isBlank(text) && source !== undefined) {
        found.push(...checkPlaceholders(key, source, text, translated));
      }
    }
  }
  for (const [translated, states] of Object.entries(document.textStates ?? {})) {
    for (const name of Object.keys(states)) {
      if (byKey.has(name)) continue;
      found.push(
        problem('text.unknown_key', ['textStates', translated, name], null, { key: name, locale: translated }),
      );
    }
  }
  return found;
}

/** Why a translation does not count as done; undefined: it does, or there is none. */
export type UnfinishedText = (locale: string, key: string) => 'draft' | 'outdated' | undefined;

/** How many of the missing keys a problem names. */
const namedKeys = 20;

/**
 * Texts of the base locale that a locale to be published lacks, has unreviewed, or has of an earlier wording. One problem a locale, with
 * their number by reason and the first of them.
 */
export function checkCompleteness(
  document: InstrumentDocument,
  locales: readonly string[],
  unfinished: UnfinishedText = () => undefined,
): Problem[] {
  const base = document.texts[document.baseLocale] ?? {};
  const wanted = textKeys(document).filter(({ key }) => !isBlank(textOf(base, key)));
  return locales.flatMap((locale): Problem[] => {
    if (locale === document.baseLocale) return [];
    const bundle = Object.hasOwn(document.texts, locale) ? (document.texts[locale] ?? {}) : {};
    const lacking = wanted.flatMap(({ key }) => {
      const why = unfinished(locale, key) ?? (isBlank(textOf(bundle, key)) ? 'missing' : undefined);
      return why === undefined ? [] : [{ key, why }];
    });
    if (lacking.length === 0) return [];
    const count = (wantedWhy: string) => lacking.filter(({ why }) => why === wantedWhy).length;
    const params = {
      locale,
      count: lacking.length,
      missing: count('missing'),
      drafts: count('draft'),
      outdated: count('outdated'),
      keys: lacking.slice(0, namedKeys).map(({ key }) => key),
    };
    return [problem('text.incomplete_locale', ['texts', locale], null, params)];
  });
}
