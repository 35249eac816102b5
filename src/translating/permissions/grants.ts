import {
  type MessageKind,
  messageKinds,
  type TranslationDeed,
  type TranslationGrant,
} from 'core/access/translationGrants';
import differenceWith from 'lodash/differenceWith';
import isEqual from 'lodash/isEqual';

/** The permissions in one language, by kind. */
export type Held = Partial<Record<MessageKind, TranslationDeed>>;

/** `*` (every language) first, then in the order of the languages. */
export function byLanguage(grants: readonly TranslationGrant[], order: readonly string[]): Map<string, Held> {
  const rows = new Map<string, Held>();
  const place = (locale: string) => (locale === '*' ? -1 : order.indexOf(locale));
  for (const { locale, kind, may } of [...grants].sort((one, other) => place(one.locale) - place(other.locale))) {
    rows.set(locale, { ...rows.get(locale), [kind]: may });
  }
  return rows;
}

export const toGrants = (rows: ReadonlyMap<string, Held>): TranslationGrant[] =>
  [...rows].flatMap(([locale, held]) =>
    messageKinds.flatMap((kind) => {
      const may = held[kind];
      return may === undefined ? [] : [{ locale, kind, may }];
    }),
  );

/** Whether both have the same grants, in any order. */
export const sameGrants = (one: readonly TranslationGrant[], other: readonly TranslationGrant[]): boolean =>
  one.length === other.length && differenceWith(one, other, isEqual).length === 0;
