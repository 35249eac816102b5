import { type MessageKind, messageKinds } from 'core/access/translationGrants';
import type { MessageFilter } from 'core/contract/translating/translation';
import type { ScopeLanguage, TranslationScope } from '@/translating/texts/useTranslationScope';

/** The texts to exchange: those of a table, or of one instrument. */
export interface ExchangeScope {
  scope: TranslationScope;
  /** Languages shown at present; empty: the first that the user may translate into. */
  locales: readonly string[];
  /** What the table shows; for one instrument its kind and owner. */
  filter: MessageFilter;
  /** On the page of one instrument: only its texts. */
  isOfOne?: boolean;
}

/** Languages with a permission for one of the kinds; none: for any. */
export const languagesOf = ({ scope }: ExchangeScope, kinds: readonly MessageKind[] = []): ScopeLanguage[] =>
  scope.languages.filter(({ may }) =>
    (kinds.length === 0 ? messageKinds : kinds).some((kind) => may[kind] !== undefined),
  );

/** Kinds with a permission in any language. */
export const kindsOf = ({ scope }: ExchangeScope): MessageKind[] =>
  messageKinds.filter((kind) => scope.languages.some(({ may }) => may[kind] !== undefined));

/** The kind, if the filter is of one. */
export const onlyKind = ({ kinds }: MessageFilter): MessageKind | undefined =>
  kinds?.length === 1 ? kinds[0] : undefined;
