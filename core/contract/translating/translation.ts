import * as z from 'zod';
import { messageKinds, translationDeeds } from '../../access/translationGrants';
import type { Projection } from '../../instrument/projection';
import type { TextPart } from '../../instrument/textKeys';
import { placeRoles } from '../../instrument/textPlace';
import { endpoint } from '../endpoint';
import { author, id, idParams, locale, made, mostInteger, nothing, seenRowVersion, time } from '../fields';
import { progressRow } from './language';

export const languageRow = z.object({
  code: locale,
  label: z.string(),
  nativeLabel: z.string(),
  flag: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  fallback: locale.nullable(),
});
export type LanguageRow = z.infer<typeof languageRow>;

const offeredLanguage = languageRow.extend({
  /** Whether the interface has texts of its own in it; otherwise those of its fallback are shown. */
  translated: z.boolean(),
});
export type OfferedLanguage = z.infer<typeof offeredLanguage>;

export const kind = z.enum(messageKinds);

/** `outdated` is derived: reviewed, draft or machine of an earlier source text. */
export const translationStates = ['missing', 'machine', 'draft', 'reviewed', 'outdated'] as const;
export const translationState = z.enum(translationStates);
export type TranslationState = z.infer<typeof translationState>;

/** A text's translation into one language. `text` null: missing. */
export const cell = z.object({
  text: z.string().nullable(),
  state: translationState,
  /** 0: there is none yet. */
  rowVersion: z.number().int(),
  /** Codes of `core/language/checks`; empty: no problems. */
  problems: z.array(z.string()),
});
export type Cell = z.infer<typeof cell>;

/** A part of an instrument as people call it; `name`: the beginning of the text that names it, in the source language. */
const namedPart = z.object({
  part: z.custom<TextPart>((part) => typeof part === 'string'),
  /** Among its like, from 1. */
  number: z.number().int().nullable(),
  name: z.string().nullable(),
});
export type NamedTextPart = z.infer<typeof namedPart>;

/** What a text of an instrument belongs to: see `TextName` of `core/instrument/textNames`. */
const textOwner = namedPart.extend({
  /** Of the text in translation files, made of codes: `question.q1.text`. Its `key` elsewhere is made of ids. */
  key: z.string(),
  field: z.string(),
  within: namedPart.nullable(),
  section: namedPart.nullable(),
});
export type TextOwner = z.infer<typeof textOwner>;

/** What people know a text by, without its key; null: it does not exist any more, or is not shown. */
export const textName = z
  .object({
    kind,
    ownerId: id.nullable(),
    /** null: see `of` of `messageRow`. */
    of: textOwner.nullable(),
    /** The beginning of its source text, in one line. */
    beginning: z.string(),
  })
  .nullable();
export type TextName = z.infer<typeof textName>;

export const messageRow = z.object({
  id,
  kind,
  ownerId: id.nullable(),
  key: z.string(),
  sourceLocale: locale,
  sourceText: z.string(),
  sourceVersion: z.number().int(),
  format: z.enum(['plain', 'icu', 'markdown']),
  maxLength: z.number().int().nullable(),
  context: z.string().nullable(),
  /** null: a text of no instrument, or of a part that its draft does not have any more. */
  of: textOwner.nullable(),
  comments: z.number().int(),
  /** By locale: the requested ones that the caller may see. */
  cells: z.record(z.string(), cell),
});
export type MessageRow = z.infer<typeof messageRow>;

const listOf = <T extends z.ZodType<string, string>>(one: T) =>
  z
    .string()
    .max(4000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(one).max(200));

/** What the table is narrowed to, in a query. */
export const messageFilter = {
  kinds: listOf(kind).optional(),
  ownerId: id.optional(),
  /** In any of the requested locales. */
  states: listOf(translationState).optional(),
  /** In key, source text or the requested translations; letter case does not count. */
  text: z.string().max(200).optional(),
  /** Only those with a requested translation that fails a check. */
  failing: z
    .enum(['true', 'false'])
    .transform((flag) => flag === 'true')
    .optional(),
  /** Only what a respondent can see. */
  reachable: z
    .enum(['true', 'false'])
    .transform((flag) => flag === 'true')
    .optional(),
  /** Only those with an open comment. */
  commented: z
    .enum(['true', 'false'])
    .transform((flag) => flag === 'true')
    .optional(),
};

/** Progress of the texts that a filter finds, in a language. The counts add up to `total`. */
const foundProgress = progressRow.omit({ kind: true });
export type FoundProgress = z.infer<typeof foundProgress>;

export const locales = listOf(locale);
const filterQuery = z.object({ locales, ...messageFilter });

/** The same filter in a body, for actions on all that it finds. */
export const filterBody = z.strictObject({
  kinds: z.array(kind).optional(),
  ownerId: id.optional(),
  states: z.array(translationState).optional(),
  text: z.string().max(200).optional(),
  failing: z.boolean().optional(),
  reachable: z.boolean().optional(),
  commented: z.boolean().optional(),
});
export type MessageFilter = z.infer<typeof filterBody>;

const translationText = z.string().max(20_000);
const savedStatus = z.enum(['missing', 'machine', 'draft', 'reviewed']);

const revision = z.object({
  id,
  text: z.string(),
  status: savedStatus,
  sourceVersion: z.number().int(),
  by: author,
  at: time,
});

const comment = z.object({
  id,
  locale: locale.nullable(),
  text: z.string(),
  by: author,
  at: time,
  resolved: z.boolean(),
});
export type TranslationComment = z.infer<typeof comment>;

const messageDetail = messageRow.extend({
  rowVersion: z.number().int(),
  updatedAt: time,
  /** Added by hand: can be deleted. */
  removable: z.boolean(),
  maySource: z.boolean(),
  /** Earlier source texts, newest first, so that an outdated translation can be compared with both. */
  sourceHistory: z.array(z.object({ sourceVersion: z.number().int(), text: z.string(), by: author, at: time })),
  /** By locale: the source version that was translated. */
  translatedVersions: z.record(z.string(), z.number().int()),
  commentList: z.array(comment),
});
export type MessageDetail = z.infer<typeof messageDetail>;

const textFields = {
  sourceText: z.string().trim().min(1).max(20_000),
  context: z.string().trim().max(2000).nullable(),
  maxLength: z.number().int().min(1).max(20_000).nullable(),
  format: z.enum(['plain', 'icu', 'markdown']),
};

/** The shape is `TextPlace` of `core/instrument/textPlace`. */
const textPlace = z.object({
  part: z.custom<TextPart>((part) => typeof part === 'string'),
  /** Key of the text in the document, `question.q1.text`. */
  textKey: z.string(),
  projection: made<Projection>(),
  around: z.array(z.object({ key: z.string(), role: z.enum(placeRoles), text: z.string(), locale })),
});

const target = z.object({ id, locale });
/** A translation as its editor saw it. */
const seen = z.object({ id, rowVersion: seenRowVersion });

/** Outcome of each: refused ones (the first 1,000; `total` counts all) with an error code or `check.CODE`. */
const outcome = z.object({
  changed: z.number().int(),
  refused: z.array(z.object({ id, key: z.string(), name: textName, code: z.string() })),
});

/** What is replaced by what, in which language. */
const replacement = {
  locale,
  find: z.string().min(1).max(500),
  replace: z.string().max(500),
  matchCase: z.boolean().default(false),
  wholeWords: z.boolean().default(false),
};

export const translation = {
  languages: endpoint({
    method: 'GET',
    path: 'languages/enabled',
    permission: 'public',
    summary: 'The languages that may be chosen, in order',
    response: z.array(offeredLanguage),
  }),
  /** `status` 1: these are the texts of the locale; 0: the locale is unknown or disabled and these are the en-US texts. */
  bundle: endpoint({
    method: 'GET',
    path: 'translation/newtranslationkind/{kind}/{locale}',
    permission: 'public',
    summary: 'The interface texts of a locale',
    params: z.object({ kind: z.enum(['Webpages', 'System']), locale: z.string().min(2).max(35) }),
    response: z.record(z.string(), z.string()),
  }),
  scope: endpoint({
    method: 'GET',
    path: 'translations/scope',
    permission: 'translation:granted',
    summary: 'What the caller may translate and review: languages, kinds, and the owners of the texts',
    response: z.object({
      languages: z.array(
        languageRow.extend({ enabled: z.boolean(), may: z.partialRecord(kind, z.enum(translationDeeds)) }),
      ),
      /** Owners of messages of the kinds that the caller may see. */
      owners: z.array(z.object({ kind, id, title: z.string(), code: z.string() })),
      /** Whether an AI endpoint is configured. */
      ai: z.boolean(),
      mayWriteSources: z.array(kind),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: 'translations',
    permission: 'translation:granted',
    summary:
      'Messages with their translations into the locales asked for, in the order of kind, name of the owner and place',
    query: filterQuery.extend({
      /** Where the window begins: a cursor from an earlier answer, or this many messages from the start. */
      after: z.string().max(1500).optional(),
      offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
      /** The requested locales whose cells are wanted, since a screen shows few at a time; absent: all. */
      cells: locales.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.array(messageRow),
  }),
  count: endpoint({
    method: 'GET',
    path: 'translations/count',
    permission: 'translation:granted',
    summary: 'How many messages the filter finds',
    query: filterQuery,
    response: z.object({ messages: z.number().int() }),
  }),
  progress: endpoint({
    method: 'GET',
    path: 'translations/progress',
    permission: 'translation:granted',
    summary: 'How far each of the languages asked for is, of what the filter finds',
    query: filterQuery,
    response: z.array(foundProgress),
  }),
  add: endpoint({
    method: 'POST',
    path: 'translations/messages',
    permission: 'translation:write',
    summary: 'Add an interface message',
    body: z.strictObject({
      kind: z.enum(['Webpages', 'System']),
      key: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .regex(/^[\w.-]+$/),
      ...textFields,
    }),
    response: z.object({ id }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'translations/messages/{id}',
    permission: 'translation:granted',
    summary: 'A message with its translations, comments and earlier source texts',
    params: idParams,
    query: z.object({ locales: locales.optional() }),
    response: messageDetail,
  }),
  updateSource: endpoint({
    method: 'PUT',
    path: 'translations/messages/{id}',
    permission: 'translation:write',
    summary: 'Change the source text of a message: its translations become outdated',
    bodyLimit: 128 * 1024,
    params: idParams,
    body: z.strictObject({ ...z.object(textFields).partial().shape, rowVersion: seenRowVersion }),
    response: messageDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'translations/messages/{id}',
    permission: 'translation:write',
    summary: 'Delete a message that was added by hand',
    params: idParams,
    response: nothing,
  }),
  save: endpoint({
    method: 'PUT',
    path: 'translations/messages/{id}/{locale}',
    permission: 'translation:granted',
    summary: 'Save a translation of the present source text',
    bodyLimit: 128 * 1024,
    params: target,
    body: z.strictObject({
      /** Empty: the translation is removed. */
      text: translationText,
      status: z.enum(['machine', 'draft', 'reviewed']),
      /** As it was read; 0: there was none. */
      rowVersion: seenRowVersion,
      /** Of the source text as it was read: if it has changed since, the translation is outdated. Absent: the present version. */
      sourceVersion: z.number().int().min(1).max(mostInteger).optional(),
    }),
    response: cell,
  }),
  revisions: endpoint({
    method: 'GET',
    path: 'translations/messages/{id}/{locale}/revisions',
    permission: 'translation:granted',
    summary: 'The texts that a translation had, newest first, the present one among them',
    params: target,
    response: z.array(revision),
  }),
  comment: endpoint({
    method: 'POST',
    path: 'translations/messages/{id}/comments',
    permission: 'translation:granted',
    summary: 'Comment on a message, or on its translation into a language',
    rateLimit: 60,
    params: idParams,
    body: z.strictObject({ text: z.string().trim().min(1).max(4000), locale: locale.nullable() }),
    response: comment,
  }),
  resolveComment: endpoint({
    method: 'PUT',
    path: 'translations/comments/{id}',
    permission: 'translation:granted',
    summary: 'Mark a comment as settled, or as open again',
    params: idParams,
    body: z.strictObject({ resolved: z.boolean() }),
    response: comment,
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: 'translations/comments/{id}',
    permission: 'translation:granted',
    summary: 'Delete a comment of one’s own; superAdmin any',
    params: idParams,
    response: nothing,
  }),
  bulk: endpoint({
    method: 'POST',
    path: 'translations/bulk',
    permission: 'translation:granted',
    summary: 'Approve, take an approval back, confirm as still valid, or take away many translations of a language',
    bodyLimit: 1024 * 1024,
    valueLimit: 20_000,
    rateLimit: 60,
    body: z.strictObject({
      /** `unapprove` undoes an approval that nothing has followed, and needs `chosen`. */
      action: z.enum(['approve', 'unapprove', 'stillValid', 'clear']),
      locale,
      /** These, as the caller saw them; one that has changed since is refused as `conflict`. */
      chosen: z.array(seen).max(5000).optional(),
      /** Or all that the filter finds. */
      filter: filterBody.optional(),
    }),
    response: outcome,
  }),
  findReplace: endpoint({
    method: 'POST',
    path: 'translations/replace/preview',
    permission: 'translation:granted',
    summary: 'What replacing would change in the translations of a language; nothing is changed',
    rateLimit: 120,
    body: z.strictObject({
      ...replacement,
      filter: filterBody.default({}),
    }),
    /** The first 500. `total` counts all. */
    response: z.array(
      z.object({
        id,
        key: z.string(),
        name: textName,
        rowVersion: z.number().int(),
        before: z.string(),
        after: z.string(),
        problems: z.array(z.string()),
      }),
    ),
  }),
  replace: endpoint({
    method: 'POST',
    path: 'translations/replace',
    permission: 'translation:granted',
    summary: 'Replace in those of the preview that were chosen',
    bodyLimit: 256 * 1024,
    rateLimit: 60,
    body: z.strictObject({
      ...replacement,
      chosen: z.array(seen).min(1).max(500),
    }),
    response: outcome,
  }),
  /** The texts as they will be, drafts included, for the preview of a screen. */
  draftBundle: endpoint({
    method: 'GET',
    path: 'translations/bundle/{kind}/{locale}',
    permission: 'translation:granted',
    summary: 'The interface texts of a locale with what is not reviewed yet',
    params: z.object({ kind: z.enum(['Webpages', 'System']), locale }),
    response: z.record(z.string(), z.string()),
  }),
  /** For texts of instruments only: shows the draft's texts in the locales that the caller may see. */
  place: endpoint({
    method: 'GET',
    path: 'translations/messages/{id}/{locale}/place',
    permission: 'translation:granted',
    summary: 'Where a text of an instrument stands: the part, and the draft’s texts around it in that language',
    params: target,
    response: textPlace,
  }),
};
