import {
  effectiveGrants,
  type MessageKind,
  mayEditSources,
  mayTranslate,
  messageKinds,
  type TranslationDeed,
} from 'core/access/translationGrants';
import { sourceLocale } from 'core/language';
import type { Caller } from '../../plugins/route';

/** A person who works on texts. */
export type Translator = Pick<Caller, 'userId' | 'roles' | 'grants'>;

/** Texts of one kind in the requested languages that the translator may see. */
export interface Reach {
  kind: MessageKind;
  locales: readonly string[];
}

/** Kinds without owners: the product's own screens, mails and answers. */
export const isInterface = (kind: MessageKind): boolean => kind === 'Webpages' || kind === 'System';

/** What the translator may do; undefined also if there is nothing to translate: all interface texts are written in en-US. */
export function deedOf(by: Translator, locale: string, kind: MessageKind): TranslationDeed | undefined {
  if (isInterface(kind) && locale === sourceLocale) return undefined;
  return mayTranslate(by, locale, kind);
}

export const seesKind = (by: Translator, kind: MessageKind): boolean =>
  effectiveGrants(by).some((grant) => grant.kind === kind);

/** Whether the source text may be changed here: an instrument's texts are changed in the instrument, with its structure. */
export const maySource = (by: Pick<Translator, 'roles'>, kind: MessageKind): boolean =>
  isInterface(kind) && mayEditSources(by, kind);

/**
 * The kinds that the translator may see in one of the locales, in the order of the list; of all kinds, when no locale is asked for.
 * @param kinds only these
 */
export function reachOf(by: Translator, locales: readonly string[], kinds?: readonly MessageKind[]): Reach[] {
  return [...messageKinds]
    .sort()
    .filter((kind) => kinds === undefined || kinds.includes(kind))
    .map((kind) => ({
      kind,
      locales: [...new Set(locales)].filter((locale) => deedOf(by, locale, kind) !== undefined),
    }))
    .filter(({ kind, locales: seen }) => (locales.length === 0 ? seesKind(by, kind) : seen.length > 0));
}
