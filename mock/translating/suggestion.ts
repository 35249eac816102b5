import { messageKinds } from '../../core/access/translationGrants';
import type { MemoryMatch } from '../../core/contract/translating/suggestion';
import type { MessageFilter } from '../../core/contract/translating/translation';
import { termsIn } from '../../core/language/checks/glossary';
import type { Caller } from '../accounts/people';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { addJob } from '../platform/jobWorld';
import { hasAi } from './ai';
import { glossaryTerms } from './glossaryWorld';
import { matching, mayOf, store } from './translationAccess';
import { allMessages, problemsOf, type StoredMessage, stateOf } from './translationWorld';

function seenMessage(caller: Caller | undefined, id: string, locale: string): StoredMessage {
  const found = allMessages().find((message) => message.id === id);
  if (!found || found.sourceLocale === locale || !mayOf(caller, locale, found.kind)) refuse('not_found');
  return found;
}

function requireAi(): void {
  if (!hasAi()) refuse('translation.ai_absent');
}

/** As pg_trgm cuts: two blanks before each word, one behind it. */
function trigrams(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3));
    }),
  );
}

function likeness(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  const common = [...a].filter((each) => b.has(each)).length;
  return a.size + b.size === 0 ? 0 : common / (a.size + b.size - common);
}

function memoryOf(caller: Caller | undefined, own: StoredMessage, locale: string): MemoryMatch[] {
  const found = new Map<string, MemoryMatch>();
  for (const message of allMessages()) {
    const stored = message.translations.get(locale);
    const similarity = likeness(own.sourceText, message.sourceText);
    if (message === own || !stored?.text || similarity < 0.35 || !mayOf(caller, locale, message.kind)) continue;
    if (stateOf(message, locale) === 'outdated') continue;
    const { sourceText, key } = message;
    const reviewed = stored.status === 'reviewed';
    const pair = JSON.stringify([sourceText, stored.text]);
    if (reviewed || !found.has(pair)) found.set(pair, { sourceText, text: stored.text, similarity, reviewed, key });
  }
  return [...found.values()]
    .sort((a, b) => b.similarity - a.similarity || Number(b.reviewed) - Number(a.reviewed))
    .slice(0, 8);
}

/** The mock endpoint's suggestion for a text: brackets show that no model made it. */
const suggested = (message: StoredMessage, locale: string) => `[${locale}] ${message.sourceText}`;

function missingIn(caller: Caller | undefined, locale: string, locales: readonly string[], filter: MessageFilter) {
  if (!messageKinds.some((kind) => mayOf(caller, locale, kind))) refuse('not_found');
  return matching(caller, locales, filter)
    .filter(({ message, locales: own }) => own.includes(locale) && stateOf(message, locale) === 'missing')
    .map(({ message }) => message);
}

/** Help for the translator. */
export const suggestion: Handlers['suggestion'] = {
  read: ({ caller, params: { id, locale } }) => {
    const message = seenMessage(caller, id, locale);
    return {
      memory: memoryOf(caller, message, locale),
      terms: termsIn(message.sourceText, message.sourceLocale, glossaryTerms(locale)),
    };
  },
  ask: ({ caller, params: { id, locale } }) => {
    const message = seenMessage(caller, id, locale);
    requireAi();
    const text = suggested(message, locale);
    return { text, problems: [...new Set(problemsOf(message, locale, text).map(({ code }) => code))] };
  },
  countMissing: ({ caller, body: { locales, filter } }) =>
    locales.map((locale) => ({ locale, texts: missingIn(caller, locale, locales, filter).length })),
  askAll: ({ caller, body: { locales, filter } }) => {
    const missing = locales.flatMap((locale) =>
      missingIn(caller, locale, locales, filter).map((message) => ({ message, locale })),
    );
    requireAi();
    const left = [...missing];
    const { id } = addJob(caller?.id ?? '', missing.length, () => {
      const next = left.shift();
      if (!next) return undefined;
      const { message, locale } = next;
      const text = suggested(message, locale);
      if (problemsOf(message, locale, text).some(({ severity }) => severity === 'error')) return 'left out';
      store(message, locale, caller, { text, status: 'machine' });
      return 'done';
    });
    return { jobId: id };
  },
};
