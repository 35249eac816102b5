import { type MessageKind, mayTranslate, messageKinds } from '../../core/access/translationGrants';
import type { ProgressRow } from '../../core/contract/translating/language';
import type { MessageFilter } from '../../core/contract/translating/translation';
import type { Caller } from '../accounts/people';
import { refuse } from '../failure';
import { grantsOf } from './grants';
import {
  allMessages,
  cellOf,
  newId,
  type StoredMessage,
  type StoredTranslation,
  stateOf,
  workLanguages,
} from './translationWorld';

export const now = () => new Date().toISOString();

const translator = (caller: Caller | undefined) => ({
  roles: caller?.roles ?? [],
  grants: caller ? grantsOf(caller.id) : [],
});

export const mayOf = (caller: Caller | undefined, locale: string, kind: MessageKind) =>
  mayTranslate(translator(caller), locale, kind);

export const sees = (caller: Caller | undefined, kind: MessageKind, locales: readonly string[]) =>
  locales.some((locale) => mayOf(caller, locale, kind) !== undefined);

export const everyLocale = workLanguages.map(({ code }) => code);

/** The message, if the caller may see it at all. */
export function seenMessage(caller: Caller | undefined, id: string): StoredMessage {
  const found = allMessages().find((message) => message.id === id);
  if (!found || !sees(caller, found.kind, everyLocale)) refuse('not_found');
  return found;
}

/** Messages that the caller may see and that match. */
export function matching(
  caller: Caller | undefined,
  asked: readonly string[],
  filter: MessageFilter,
): { message: StoredMessage; locales: string[] }[] {
  const text = filter.text?.toLowerCase();
  return allMessages().flatMap((message) => {
    const { kind, key, sourceText, ownerId } = message;
    if (!sees(caller, kind, everyLocale)) return [];
    const locales = asked.filter((locale) => locale !== message.sourceLocale && mayOf(caller, locale, kind));
    const texts = [key, sourceText, ...locales.map((locale) => message.translations.get(locale)?.text ?? '')];
    const holds =
      (!filter.kinds || filter.kinds.includes(kind)) &&
      (!filter.ownerId || filter.ownerId === ownerId) &&
      (!filter.states || locales.some((locale) => filter.states?.includes(stateOf(message, locale)))) &&
      (!text || texts.some((each) => each.toLowerCase().includes(text))) &&
      (!filter.failing || locales.some((locale) => cellOf(message, locale).problems.length > 0)) &&
      (!filter.reachable || message.reachable) &&
      (!filter.commented || message.comments.some(({ resolved }) => !resolved));
    return holds ? [{ message, locales }] : [];
  });
}

/** Replaces the present text, which becomes a revision. */
export function store(
  message: StoredMessage,
  locale: string,
  by: Caller | undefined,
  next: Pick<StoredTranslation, 'text' | 'status'>,
): void {
  const before = message.translations.get(locale);
  const revision = {
    id: newId(),
    ...next,
    sourceVersion: message.sourceVersion,
    by: by ? { id: by.id, name: by.displayName } : ('nobody' as const),
    at: now(),
  };
  const { text, status } = next;
  message.translations.set(locale, {
    text,
    status: text === '' ? 'missing' : status,
    sourceVersion: message.sourceVersion,
    liveText: text === '' ? null : status === 'reviewed' ? text : (before?.liveText ?? null),
    rowVersion: (before?.rowVersion ?? 0) + 1,
    revisions: [revision, ...(before ? revisionsOf(before) : [])],
  });
}

export const revisionsOf = ({ revisions, text, status, sourceVersion }: StoredTranslation) =>
  revisions.length > 0
    ? revisions
    : [{ id: newId(), text, status, sourceVersion, by: 'nobody' as const, at: '2026-11-02T08:00:00.000Z' }];

/** Progress of the messages in a language; those written in it do not count. */
export function countsOf(messages: readonly StoredMessage[], locale: string) {
  const counts = { total: 0, reviewed: 0, draft: 0, machine: 0, outdated: 0, missing: 0 };
  for (const message of messages) {
    if (message.sourceLocale === locale) continue;
    counts.total += 1;
    counts[stateOf(message, locale)] += 1;
  }
  return counts;
}

/** Progress of each kind in each language, as far as the caller may see. */
export function progressOf(caller: Caller | undefined): ProgressRow[] {
  return everyLocale.flatMap((locale) =>
    messageKinds.flatMap((kind) => {
      if (!mayOf(caller, locale, kind)) return [];
      const counts = countsOf(
        allMessages().filter((message) => message.kind === kind),
        locale,
      );
      return counts.total === 0 ? [] : [{ locale, kind, ...counts }];
    }),
  );
}
