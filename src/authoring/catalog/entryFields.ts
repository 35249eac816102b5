import type { CatalogTexts } from 'core/contract/authoring/catalog';
import type { CatalogColour, CatalogIcon } from 'core/instrument/catalogLook';
import isEqual from 'lodash/isEqual';
import type { Entry, EntryChange } from './catalogue';

export interface EntryFields {
  /** In the language that it was written in, as the description. */
  name: string;
  description: string;
  icon: CatalogIcon;
  colour: CatalogColour;
  /** Names by the other languages; empty: none. */
  others: Record<string, string>;
}

export const fieldNames = ['name', 'description', 'icon', 'colour', 'others'] as const;

/** Without the empty ones. */
export const namesOf = (others: Partial<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(others).flatMap(([locale, name]) => (name ? [[locale, name]] : [])));

export function fieldsOf({ texts, baseLocale, icon, colour }: Entry): EntryFields {
  const others = Object.entries(texts).filter(([locale]) => locale !== baseLocale);
  return {
    name: texts[baseLocale]?.name ?? '',
    description: texts[baseLocale]?.description ?? '',
    icon,
    colour,
    others: namesOf(Object.fromEntries(others.map(([locale, { name }]) => [locale, name]))),
  };
}

/** The change to be stored: only what differs, of the texts only the languages that do. */
export function changeOf(
  before: Entry,
  { name, description, others }: EntryFields,
  { icon, colour }: Partial<EntryFields>,
): Omit<EntryChange, 'rowVersion'> {
  const texts: CatalogTexts = {};
  const put = (locale: string, said: { name: string; description: string }) => {
    if (!isEqual(said, before.texts[locale] ?? { name: '', description: '' })) texts[locale] = said;
  };
  put(before.baseLocale, { name: name.trim(), description: (description ?? '').trim() });
  for (const [locale, called] of Object.entries(others ?? {})) {
    put(locale, { name: (called ?? '').trim(), description: before.texts[locale]?.description ?? '' });
  }
  return {
    ...(icon && { icon }),
    ...(colour && { colour }),
    ...(Object.keys(texts).length > 0 && { texts }),
  };
}
