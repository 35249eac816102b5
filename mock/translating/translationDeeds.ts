import type { TextName } from '../../core/contract/translating/translation';
import { tokens } from '../../core/language/tokens';
import type { Caller } from '../accounts/people';
import { Answer, type Handlers } from '../engine';
import { matching, mayOf, revisionsOf, store } from './translationAccess';
import { allMessages, cellOf, problemsOf, type StoredMessage, textNameOf } from './translationWorld';

type Work = Handlers['translation'];
type Refused = { id: string; key: string; name: TextName; code: string };

/** Applies an action to each chosen message as it was seen, or to all; a code says why one stays unchanged. */
function toEach(
  chosen: readonly { id: string; rowVersion?: number }[],
  locale: string,
  deed: (message: StoredMessage) => string | undefined,
): { changed: number; refused: Refused[] } {
  const refused: Refused[] = [];
  let changed = 0;
  for (const { id, rowVersion } of chosen) {
    const message = allMessages().find((each) => each.id === id);
    const hasMovedOn = message && rowVersion !== undefined && rowVersion !== cellOf(message, locale).rowVersion;
    const code = !message ? 'not_found' : hasMovedOn ? 'conflict' : deed(message);
    if (code === undefined) changed += 1;
    else refused.push({ id, key: message?.key ?? '', name: message ? textNameOf(message) : null, code });
  }
  return { changed, refused };
}

export const bulk: Work['bulk'] = ({ caller, body: { action, locale, chosen, filter } }) => {
  const all = () => matching(caller, [locale], filter ?? {}).map(({ message }) => ({ id: message.id }));
  return toEach(chosen ?? all(), locale, (message) => {
    const { text, state } = cellOf(message, locale);
    const may = mayOf(caller, locale, message.kind);
    if (!may) return 'not_found';
    if (action === 'approve' && may !== 'review') return 'translation.not_granted';
    if (text === null) return 'not_found';
    if (action === 'unapprove') {
      const stored = message.translations.get(locale);
      const before = stored && revisionsOf(stored)[1];
      if (may !== 'review') return 'translation.not_granted';
      if (state !== 'reviewed' || before?.text !== text || before.status === 'reviewed') return 'conflict';
      store(message, locale, caller, { text, status: before.status === 'machine' ? 'machine' : 'draft' });
      return undefined;
    }
    if (action === 'clear') {
      store(message, locale, caller, { text: '', status: 'draft' });
      return undefined;
    }
    const error = problemsOf(message, locale, text).find(({ severity }) => severity === 'error');
    if (action === 'approve' && error) return error.code;
    if (action === 'stillValid' && state !== 'outdated') return undefined;
    const before = message.translations.get(locale)?.status ?? 'draft';
    store(message, locale, caller, { text, status: action === 'approve' ? 'reviewed' : before });
    return undefined;
  });
};

interface Search {
  find: string;
  replace: string;
  matchCase: boolean;
  wholeWords: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text with the matches replaced, except in protected parts. */
function replaced(message: StoredMessage, text: string, { find, replace: by, matchCase, wholeWords }: Search): string {
  const [before, after] = wholeWords ? ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'] : ['', ''];
  const pattern = new RegExp(`${before}${escaped(find)}${after}`, matchCase ? 'gu' : 'giu');
  return tokens(text, message.format)
    .map((piece) => (piece.protected ? piece.text : piece.text.replace(pattern, () => by)))
    .join('');
}

/** The translations that it would change. */
function found(caller: Caller | undefined, locale: string, search: Search, filter: Parameters<typeof matching>[2]) {
  return matching(caller, [locale], filter).flatMap(({ message, locales }) => {
    const { text, rowVersion } = cellOf(message, locale);
    if (text === null || locales.length === 0) return [];
    const after = replaced(message, text, search);
    const problems = problemsOf(message, locale, after).map(({ code }) => code);
    const { id, key } = message;
    const name = textNameOf(message);
    return after === text ? [] : [{ id, key, name, rowVersion, before: text, after, problems }];
  });
}

export const findReplace: Work['findReplace'] = ({ caller, body: { locale, filter, ...search } }) => {
  const all = found(caller, locale, search, filter);
  return new Answer(all.slice(0, 500), { total: all.length });
};

export const replace: Work['replace'] = ({ caller, body: { locale, chosen, ...search } }) =>
  toEach(chosen, locale, (message) => {
    if (!mayOf(caller, locale, message.kind)) return 'not_found';
    const text = replaced(message, cellOf(message, locale).text ?? '', search);
    store(message, locale, caller, { text, status: 'draft' });
    return undefined;
  });
