import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, locale } from '../fields';
import { kind, locales, messageFilter, textName } from './translation';

const exchangeFormats = ['xliff', 'po', 'json', 'csv'] as const;
export const exchangeFormat = z.enum(exchangeFormats);
export type ExchangeFormat = z.infer<typeof exchangeFormat>;

/** A problem or a note about one line of a file; lines count from 1. */
const problem = z.object({
  line: z.number().int().nullable(),
  /** As the file has it. */
  key: z.string().nullable(),
  /** Of the text that the line is about, where there is one. */
  name: textName,
  code: z.string(),
  /** `warning`: for information; the line is imported, or holds no entry. */
  severity: z.enum(['error', 'warning']),
  /** In the caller's language. */
  message: z.string(),
});
export type ImportProblem = z.infer<typeof problem>;

const change = z.object({
  id,
  kind,
  key: z.string(),
  name: textName,
  locale,
  line: z.number().int().nullable(),
  before: z.string().nullable(),
  after: z.string(),
  status: z.enum(['machine', 'draft', 'reviewed']),
  /** `stale`: the file was made from an earlier source text; `edited`: the text was changed here since the file was made. */
  warnings: z.array(z.enum(['stale', 'edited'])),
  /** Findings of the checks, in the caller's language. */
  problems: z.array(z.object({ code: z.string(), severity: z.enum(['error', 'warning']), message: z.string() })),
});
export type ImportChange = z.infer<typeof change>;

const counts = z.object({
  entries: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Entries without a text. */
  empty: z.number().int(),
  refused: z.number().int(),
});

const report = z.object({
  format: exchangeFormat,
  locales: z.array(locale),
  counts,
  /** The first 500. */
  changes: z.array(change),
  problems: z.array(problem),
  /** Problems in all; the list has the first 200. */
  problemCount: z.number().int(),
  digest: z.string(),
  applied: z.boolean(),
});
export type ImportReport = z.infer<typeof report>;

export const exchange = {
  export: endpoint({
    method: 'GET',
    path: 'translations/export',
    permission: 'translation:granted',
    summary: 'The texts that the caller may see, with their translations into a language, as a file',
    binary: true,
    rateLimit: 30,
    query: z.object({
      format: exchangeFormat,
      locale,
      /** One of `kinds`, for callers who ask for one. */
      kind: kind.optional(),
      /** Only these; what is asked of a translation is asked of the one into this language. */
      ...messageFilter,
    }),
    response: z.instanceof(Uint8Array),
  }),
  count: endpoint({
    method: 'GET',
    path: 'translations/export/count',
    permission: 'translation:granted',
    summary: 'How many texts a file in each of these languages would hold',
    query: z.object({ locales, ...messageFilter }),
    response: z.array(z.object({ locale, entries: z.number().int() })),
  }),
  import: endpoint({
    method: 'POST',
    path: 'translations/import',
    permission: 'translation:granted',
    summary: 'Read a file of translations: what it would change, or with `apply` what it did; all of it or nothing',
    bodyLimit: 17 * 1024 * 1024,
    rateLimit: 30,
    body: z.strictObject({
      fileName: z.string().max(300),
      /** Default: by the file's name and content. */
      format: exchangeFormat.optional(),
      /** Base64 of the file as it is. */
      content: z.string().max(16 * 1024 * 1024),
      /** Of files that name none. */
      locale: locale.optional(),
      kind: kind.optional(),
      ownerId: id.optional(),
      /** `asFile`: reviewed stays reviewed where the caller may review; `draft`: everything as a draft. */
      status: z.enum(['asFile', 'draft']).default('asFile'),
      /** `digest` of the preview: applied only if nothing has changed since. */
      apply: z.string().max(100).optional(),
    }),
    response: report,
  }),
};
