import { type MessageKind, messageKinds } from 'core/access/translationGrants';
import type { TranslationState } from 'core/contract/translating/translation';
import type { ScopeLanguage, TranslationScope } from '@/translating/texts/useTranslationScope';

/** Which texts are meant: what a table shows, or those of one instrument. */
export interface ExchangeScope {
  scope: TranslationScope;
  /** Languages that are looked at just now; empty: the first that may be translated. */
  locales: readonly string[];
  kind?: MessageKind | undefined;
  /** Fixed: its texts alone. `kind` is then its kind. */
  ownerId?: string | undefined;
  states?: readonly TranslationState[] | undefined;
}

/** Languages in which something of the kind is the caller's. */
export const languagesOf = ({ scope }: ExchangeScope, kind: MessageKind | undefined): ScopeLanguage[] =>
  scope.languages.filter(({ may }) => (kind === undefined ? Object.keys(may).length > 0 : may[kind] !== undefined));

/** Kinds of which something is the caller's. */
export const kindsOf = ({ scope }: ExchangeScope): MessageKind[] =>
  messageKinds.filter((kind) => scope.languages.some(({ may }) => may[kind] !== undefined));

export const languageOptions = (languages: readonly ScopeLanguage[]) =>
  languages.map(({ code, nativeLabel, flag }) => ({ value: code, label: `${flag} ${nativeLabel}` }));
