import { accountOf } from '../../core/access/author';
import { type MessageKind, mayEditSources, messageKinds } from '../../core/access/translationGrants';
import type { MessageDetail, MessageRow, TranslationComment } from '../../core/contract/translating/translation';
import type { Caller } from '../accounts/people';
import { Answer, type Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { hasAi } from './ai';
import { placeOf } from './textPlace';
import {
  countsOf,
  everyLocale,
  matching,
  mayOf,
  now,
  revisionsOf,
  seenMessage,
  sees,
  store,
} from './translationAccess';
import { bulk, findReplace, replace } from './translationDeeds';
import {
  addMessage,
  allMessages,
  cellOf,
  dropMessage,
  newId,
  owners,
  problemsOf,
  type StoredMessage,
  textOwnerOf,
  workLanguages,
} from './translationWorld';

function rowOf(message: StoredMessage, locales: readonly string[]): MessageRow {
  const { id, kind, ownerId, key, sourceLocale, sourceText, sourceVersion, format, maxLength, context } = message;
  return {
    id,
    kind,
    ownerId,
    key,
    sourceLocale,
    sourceText,
    sourceVersion,
    format,
    maxLength,
    context,
    of: textOwnerOf(message),
    comments: message.comments.filter(({ resolved }) => !resolved).length,
    cells: Object.fromEntries(locales.map((locale) => [locale, cellOf(message, locale)])),
  };
}

function detailOf(caller: Caller | undefined, message: StoredMessage, asked: readonly string[]): MessageDetail {
  const locales = asked.filter((locale) => locale !== message.sourceLocale && mayOf(caller, locale, message.kind));
  const { sourceVersion, rowVersion, updatedAt, removable, sourceHistory, comments } = message;
  return {
    ...rowOf(message, locales),
    sourceVersion,
    rowVersion,
    updatedAt,
    removable,
    maySource: caller !== undefined && message.kind !== 'Instrument' && mayEditSources(caller, message.kind),
    sourceHistory,
    translatedVersions: Object.fromEntries(
      locales.flatMap((locale) => {
        const stored = message.translations.get(locale);
        return stored ? [[locale, stored.sourceVersion]] : [];
      }),
    ),
    commentList: comments,
  };
}

function maySource(caller: Caller | undefined, kind: MessageKind): void {
  if (!caller || !mayEditSources(caller, kind)) refuse('translation.not_granted');
}

/** A comment, with its message. */
function seenComment(caller: Caller | undefined, id: string): { message: StoredMessage; comment: TranslationComment } {
  for (const message of allMessages()) {
    const comment = message.comments.find((each) => each.id === id);
    if (comment && sees(caller, message.kind, everyLocale)) return { message, comment };
  }
  refuse('not_found');
}

/** The translator's work. */
export const translationWork: Omit<Handlers['translation'], 'languages' | 'bundle'> = {
  scope: ({ caller }) => {
    const kinds = messageKinds.filter((kind) => sees(caller, kind, everyLocale));
    return {
      languages: workLanguages
        .map(({ code, label, nativeLabel, flag, direction, fallback }) => ({
          ...{ code, label, nativeLabel, flag, direction, fallback, enabled: true },
          may: Object.fromEntries(
            kinds.flatMap((kind) => {
              const may = mayOf(caller, code, kind);
              return may ? [[kind, may]] : [];
            }),
          ),
        }))
        .filter(({ may }) => Object.keys(may).length > 0),
      owners: owners.filter(({ kind }) => kinds.includes(kind)),
      ai: hasAi(),
      mayWriteSources: caller ? messageKinds.filter((kind) => mayEditSources(caller, kind)) : [],
    };
  },
  list: ({ caller, query: { locales, cells = locales, after, offset = 0, limit, ...filter } }) => {
    const all = matching(caller, locales, filter);
    const index = after === undefined ? offset : all.findIndex(({ message }) => message.id === after) + 1;
    if (after !== undefined && index === 0) refuse('validation.failed');
    const page = all.slice(index, index + limit);
    const rows = page.map(({ message, locales: granted }) =>
      rowOf(
        message,
        granted.filter((locale) => cells.includes(locale)),
      ),
    );
    return new Answer(rows, { cursor: index + limit < all.length ? (page.at(-1)?.message.id ?? null) : null });
  },
  count: ({ caller, query: { locales, ...filter } }) => ({ messages: matching(caller, locales, filter).length }),
  progress: ({ caller, query: { locales, ...filter } }) => {
    const found = matching(caller, locales, filter);
    return locales.map((locale) => {
      const here = found.filter(({ locales: granted }) => granted.includes(locale)).map(({ message }) => message);
      return { locale, ...countsOf(here, locale) };
    });
  },
  add: ({ caller, body: { kind, key, ...texts } }) => {
    maySource(caller, kind);
    if (allMessages().some((message) => message.kind === kind && message.key === key)) {
      refuse('translation.key_taken');
    }
    const id = newId();
    addMessage({
      ...{ id, kind, key, ...texts, ownerId: null, sourceLocale: 'en-US', sourceVersion: 1, sourceHistory: [] },
      ...{ reachable: kind === 'Webpages', removable: true, rowVersion: 1, updatedAt: now() },
      translations: new Map(),
      comments: [],
    });
    return { id };
  },
  read: ({ caller, params, query }) => detailOf(caller, seenMessage(caller, params.id), query.locales ?? everyLocale),
  updateSource: ({ caller, params, body: { rowVersion, ...change } }) => {
    const message = seenMessage(caller, params.id);
    maySource(caller, message.kind);
    if (message.kind === 'Instrument') refuse('translation.not_granted');
    if (rowVersion !== message.rowVersion) {
      throw outdated('body.rowVersion', message.rowVersion, detailOf(caller, message, everyLocale));
    }
    if (change.sourceText !== undefined && change.sourceText !== message.sourceText) {
      const { sourceVersion, sourceText: text, updatedAt: at } = message;
      message.sourceHistory = [{ sourceVersion, text, by: 'nobody' as const, at }, ...message.sourceHistory];
      message.sourceVersion += 1;
    }
    Object.assign(message, change, { rowVersion: rowVersion + 1, updatedAt: now() });
    return detailOf(caller, message, everyLocale);
  },
  remove: ({ caller, params }) => {
    const message = seenMessage(caller, params.id);
    maySource(caller, message.kind);
    if (!message.removable) {
      refuse('translation.not_removable');
    }
    dropMessage(message.id);
    return {};
  },
  save: ({ caller, params: { id, locale }, body: { text, status, rowVersion, sourceVersion } }) => {
    const message = seenMessage(caller, id);
    const may = mayOf(caller, locale, message.kind);
    if (!may) refuse('not_found');
    if (locale === message.sourceLocale || (status === 'reviewed' && may !== 'review'))
      refuse('translation.not_granted');
    const before = cellOf(message, locale);
    if (rowVersion !== before.rowVersion) throw outdated('body.rowVersion', before.rowVersion, before);
    const errors = problemsOf(message, locale, text).filter(({ severity }) => severity === 'error');
    if (status === 'reviewed' && errors.length > 0) {
      refuse('translation.problems', {
        details: errors.map(({ code, params }) => ({ path: 'body.text', code: `check.${code}`, params })),
      });
    }
    store(message, locale, caller, { text, status });
    const stored = message.translations.get(locale);
    if (stored && sourceVersion !== undefined) stored.sourceVersion = Math.min(sourceVersion, stored.sourceVersion);
    return cellOf(message, locale);
  },
  revisions: ({ caller, params: { id, locale } }) => {
    const message = seenMessage(caller, id);
    if (!mayOf(caller, locale, message.kind)) refuse('not_found');
    const stored = message.translations.get(locale);
    return stored ? revisionsOf(stored) : [];
  },
  comment: ({ caller, params, body: { text, locale } }) => {
    const message = seenMessage(caller, params.id);
    const by = caller ? { id: caller.id, name: caller.displayName } : ('nobody' as const);
    const comment = { id: newId(), locale, text, by, at: now(), resolved: false };
    message.comments = [...message.comments, comment];
    return comment;
  },
  resolveComment: ({ caller, params, body }) =>
    Object.assign(seenComment(caller, params.id).comment, { resolved: body.resolved }),
  removeComment: ({ caller, params }) => {
    const { message, comment } = seenComment(caller, params.id);
    const isOwn = accountOf(comment.by)?.id === caller?.id;
    if (!isOwn && !caller?.roles.includes('superAdmin')) refuse('access.denied');
    message.comments = message.comments.filter((each) => each !== comment);
    return {};
  },
  bulk,
  findReplace,
  replace,
  draftBundle: ({ caller, params: { kind, locale } }) =>
    Object.fromEntries(
      matching(caller, [locale], { kinds: [kind] }).flatMap(({ message }) => {
        const text = message.translations.get(locale)?.text || message.sourceText;
        return [[message.key, text]];
      }),
    ),
  place: ({ caller, params: { id, locale } }) => {
    const message = seenMessage(caller, id);
    const sees = locale === message.sourceLocale || mayOf(caller, locale, 'Instrument') !== undefined;
    if (message.kind !== 'Instrument' || !sees) refuse('not_found');
    return placeOf(message, locale);
  },
};
