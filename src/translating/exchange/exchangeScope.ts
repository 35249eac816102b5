import { type MessageKind, messageKinds } from 'core/access/translationGrants';
import type { TranslationState } from 'core/contract/translating/translation';
import type { ScopeLanguage, TranslationScope } from '@/translating/texts/useTranslationScope';

/** The texts to exchange: those of a table, or of one instrument. */
export interface ExchangeScope {
  scope: TranslationScope;
  /** Languages shown at present; empty: the first that the user may translate into. */
  locales: readonly string[];
  kind?: MessageKind | undefined;
  /** Only the texts of this instrument; `kind` is then its kind. */
  ownerId?: string | undefined;
  states?: readonly TranslationState[] | undefined;
}

/** Languages with a permission for the kind. */
export const languagesOf = ({ scope }: ExchangeScope, kind: MessageKind | undefined): ScopeLanguage[] =>
  scope.languages.filter(({ may }) => (kind === undefined ? Object.keys(may).length > 0 : may[kind] !== undefined));

/** Kinds with a permission in any language. */
export const kindsOf = ({ scope }: ExchangeScope): MessageKind[] =>
  messageKinds.filter((kind) => scope.languages.some(({ may }) => may[kind] !== undefined));
