import * as z from 'zod';
import { codePatterns } from '../../instrument/codePatterns';
import { endpoint } from '../endpoint';
import { author, id, idParams, locale, mostInteger, paper, seenRowVersion, time } from '../fields';
import { listQueryOf } from '../list';
import { offeredCatalog } from './catalog';

const problem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  path: z.string(),
  owner: z.string().nullable(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
  /** For a formula: where in its source, in UTF-16 units. */
  start: z.number().int().optional(),
  end: z.number().int().optional(),
});

/** What a new instrument is called. */
const newNames = {
  code: z.string().max(100).regex(codePatterns.part),
  title: z.string().trim().min(1).max(300),
};

const localeCompleteness = z.object({
  locale,
  /** Translated, whatever their state. */
  texts: z.number().int(),
  total: z.number().int(),
  /** Of the translated ones: approved, for the present source text. */
  reviewed: z.number().int().optional(),
  /** Of the translated ones: for an earlier wording of the source text. */
  outdated: z.number().int().optional(),
  /** Whether it is to be published: the base language, those that the instrument names, or where it names none all with more than labels of answers. */
  promised: z.boolean(),
});

export const instrumentRow = z.object({
  id,
  code: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'published', 'archived']),
  baseLocale: locale,
  locales: z.array(localeCompleteness),
  questions: z.number().int(),
  /** Number of the current version; null: never published. */
  version: z.number().int().nullable(),
  /** Whether the draft differs from the current version. */
  changed: z.boolean(),
  attempts: z.number().int(),
  updatedAt: time,
  rowVersion: z.number().int(),
});
export type InstrumentRow = z.infer<typeof instrumentRow>;

/** Edits of the draft since the current version that are not undone; 0 before the first. Translations do not count. */
const edits = z.number().int();

/**
 * `shown`: the title in the caller's language, or in the nearest one that it has, with its language. `askedIn`: the languages in which the
 * current version is asked; none was published: empty.
 */
const listedInstrument = instrumentRow.extend({
  shown: z.object({ text: z.string(), locale }),
  askedIn: z.array(locale),
  edits,
});
export type ListedInstrument = z.infer<typeof listedInstrument>;

const version = z.object({
  number: z.number().int(),
  note: z.string(),
  checksum: z.string(),
  publishedAt: time,
  publishedBy: author,
  locales: z.array(locale),
  attempts: z.number().int(),
  /** Who of the staff sees what is answered with it: see `SeenBy` of the document. */
  seenBy: z.enum(['nobody', 'figures', 'named']),
});

export const instrumentDetail = instrumentRow.extend({
  description: z.string(),
  /** Who may answer it: everyone who is signed in, or only those with access. */
  access: z.enum(['open', 'granted']),
  checksum: z.string(),
  edits,
  counts: z.object({
    sections: z.number().int(),
    questions: z.number().int(),
    calculations: z.number().int(),
    nuggets: z.number().int(),
    reports: z.number().int(),
    testCases: z.number().int(),
  }),
  settings: z.object({
    paging: z.enum(['question', 'section', 'all']),
    allowBack: z.boolean(),
    showProgress: z.boolean(),
    estimatedMinutes: z.number().nullable(),
  }),
  versions: z.array(version),
});
export type InstrumentDetail = z.infer<typeof instrumentDetail>;

const answerValue = z.union([z.string().max(20000), z.number(), z.boolean(), z.array(z.string().max(200)).max(500)]);
export const answerSheet = z.record(z.string().max(200), answerValue.nullable());

/** What a person may state about themselves when an attempt starts; frozen with it. */
export const respondent = z.strictObject({
  age: z.number().int().min(0).max(130).optional(),
  sex: z.enum(['female', 'male', 'other']).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  timeZone: z
    .string()
    .max(60)
    .regex(/^[A-Za-z0-9_+\-/]+$/)
    .optional(),
});

export const scoreValue = z.union([z.number(), z.string(), z.boolean()]).nullable();

/** One step of "how was this computed?"; the tree of `core/scoring`. */
const explanation: z.ZodType<unknown> = z.unknown();

const textChange = z.object({ locale, key: z.string(), before: z.string().nullable(), after: z.string() });

const textRevisionState = z.object({
  version: z.number().int(),
  changes: z.array(textChange),
  digest: z.string(),
  /** Attempts of that version that are under way: they will see the new texts. */
  running: z.number().int(),
  /** Newest first. */
  revisions: z.array(
    z.object({
      number: z.number().int(),
      note: z.string(),
      by: author,
      at: time,
      changes: z.array(textChange),
    }),
  ),
});
export type TextRevisionState = z.infer<typeof textRevisionState>;

const instrumentQuery = listQueryOf({
  sort: ['code', 'title', 'status', 'baseLocale', 'questions', 'version', 'attempts', 'updatedAt'],
  filters: { status: z.string(), baseLocale: z.string() },
  search: ['title', 'code'],
});
export type InstrumentQuery = z.output<typeof instrumentQuery>;

/** Oldest first. `from`: its first moment, a Monday in UTC. */
const attemptWeek = z.object({ from: time, attempts: z.number().int() });
export type AttemptWeek = z.infer<typeof attemptWeek>;

const questionFound = z.object({
  instrumentId: id,
  /** Of the instrument, in `titleLocale`. */
  title: z.string(),
  titleLocale: locale,
  archived: z.boolean(),
  /** Id of the part. */
  question: id,
  code: z.string(),
  /** Markdown with placeholders, in `textLocale`; of a long text the beginning. */
  text: z.string(),
  textLocale: locale,
});
export type QuestionFound = z.infer<typeof questionFound>;

export const instrument = {
  list: endpoint({
    method: 'GET',
    path: 'instruments',
    permission: 'instrument:read',
    summary: 'Instruments, paged',
    query: instrumentQuery,
    response: z.array(listedInstrument),
  }),
  get: endpoint({
    method: 'GET',
    path: 'instruments/{id}',
    permission: 'instrument:read',
    summary: 'The overview of an instrument',
    params: idParams,
    response: instrumentDetail,
  }),
  attemptWeeks: endpoint({
    method: 'GET',
    path: 'instruments/{id}/attempt-weeks',
    permission: 'instrument:read',
    summary: 'How many attempts began in each of the last twelve weeks',
    params: idParams,
    response: z.array(attemptWeek),
  }),
  catalog: endpoint({
    method: 'GET',
    path: 'instruments/catalog',
    permission: 'instrument:read',
    summary: 'The domains with their areas, as they can be chosen for an instrument',
    query: z.object({ locale: locale.optional() }),
    response: offeredCatalog,
  }),
  questions: endpoint({
    method: 'GET',
    path: 'instruments/questions',
    permission: 'instrument:read',
    summary:
      'Questions of drafts whose text has all the words, in any order, whatever their case and accents; archived instruments last',
    query: z.object({
      keyword: z.string().trim().min(1).max(200),
      /** The reader's language, in which texts are searched where they have one; default the caller's. */
      locale: locale.optional(),
      /** 1: also those whose code has all the words. */
      codes: z.enum(['0', '1']).default('0'),
      limit: z.coerce.number().int().min(1).max(50).default(8),
    }),
    response: z.array(questionFound),
  }),
  create: endpoint({
    method: 'POST',
    path: 'instruments',
    permission: 'instrument:write',
    summary: 'Begin a new instrument: an empty draft',
    body: z.strictObject({
      ...newNames,
      baseLocale: locale,
    }),
    response: z.object({ id, code: z.string() }),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: 'instruments/{id}/duplicate',
    permission: 'instrument:write',
    summary: 'A new draft of the same content, texts of all languages included',
    rateLimit: 60,
    params: idParams,
    body: z.strictObject(newNames),
    response: z.object({ id, code: z.string() }),
  }),
  archive: endpoint({
    method: 'POST',
    path: 'instruments/{id}/archive',
    permission: 'instrument:write',
    summary: 'Take it out of use, or bring it back: attempts under way go on, nobody begins a new one',
    params: idParams,
    body: z.strictObject({ archived: z.boolean(), rowVersion: seenRowVersion }),
    response: instrumentRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'instruments/{id}',
    permission: 'instrument:write',
    summary: 'Delete a draft that was never published',
    params: idParams,
    response: z.object({}),
  }),
  import: endpoint({
    method: 'POST',
    path: 'instruments/import',
    permission: 'instrument:write',
    summary: 'Bring in an instrument document as a new draft, or as the next draft of the instrument of that code',
    bodyLimit: 32 * 1024 * 1024,
    valueLimit: 500_000,
    parsedUpTo: 64 * 1024,
    rateLimit: 60,
    query: z.object({
      format: z.enum(['instrument/1']).optional(),
      /** `new` (default): a code that exists is refused; `replace`: the document becomes the draft of the instrument that has its code. */
      mode: z.enum(['new', 'replace']).default('new'),
    }),
    /** The document; its schema is `core/instrument/schema`, checked by the service so that every problem gets its place. */
    body: z.record(z.string(), z.unknown()),
    response: z.object({
      id,
      code: z.string(),
      report: z.object({ kept: z.array(z.string()), changed: z.array(problem), dropped: z.array(problem) }),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'instruments/{id}/export',
    permission: 'instrument:read',
    summary: 'The draft, or a version, as an instrument document',
    params: idParams,
    query: z.object({
      format: z.enum(['instrument/1']).default('instrument/1'),
      version: z.coerce.number().int().min(1).max(mostInteger).optional(),
      /** `approved`: of the draft the last approved texts of every language, as they could be published. */
      texts: z.enum(['all', 'approved']).default('all'),
    }),
    response: z.record(z.string(), z.unknown()),
  }),
  check: endpoint({
    method: 'GET',
    path: 'instruments/{id}/check',
    permission: 'instrument:read',
    summary: 'What blocks publishing, and what to look at',
    params: idParams,
    response: z.array(problem),
  }),
  publish: endpoint({
    method: 'POST',
    path: 'instruments/{id}/publish',
    permission: 'instrument:publish',
    summary: 'Freeze the draft into an immutable version',
    params: idParams,
    body: z.strictObject({
      note: z.string().trim().max(2000).default(''),
      rowVersion: seenRowVersion.optional(),
      overrideIncompleteLocales: z.boolean().default(false),
      /** The languages besides the base language, which is always published. Default: all that are promised. */
      locales: z.array(locale).max(300).optional(),
    }),
    response: z.object({ version: z.number().int() }),
  }),
  textRevision: endpoint({
    method: 'GET',
    path: 'instruments/{id}/text-revision',
    permission: 'instrument:read',
    summary: 'The reviewed texts that differ from those of the newest version, and the text revisions it has had',
    params: idParams,
    response: textRevisionState,
  }),
  reviseTexts: endpoint({
    method: 'POST',
    path: 'instruments/{id}/text-revision',
    permission: 'instrument:publish',
    summary: 'Give the newest version, running attempts included, the reviewed texts of today, on record',
    params: idParams,
    bodyLimit: 1024 * 1024,
    valueLimit: 21_000,
    body: z.strictObject({
      note: z.string().trim().min(1).max(2000),
      digest: z.string().max(100),
      /** `LOCALE KEY`; default all. */
      chosen: z.array(z.string().max(300)).min(1).max(20_000).optional(),
    }),
    response: z.object({ revision: z.number().int(), changes: z.number().int() }),
  }),
  test: endpoint({
    method: 'POST',
    path: 'instruments/{id}/test',
    permission: 'instrument:read',
    summary: 'Score an answer sheet on the draft; nothing is stored',
    bodyLimit: 1024 * 1024,
    params: idParams,
    body: z.strictObject({ answers: answerSheet, respondent: respondent.optional(), locale: locale.optional() }),
    response: z.object({
      visible: z.array(z.string()),
      scores: z.record(z.string(), scoreValue),
      bands: z.record(z.string(), z.string().nullable()),
      nuggets: z.array(z.string()),
      explanations: z.record(z.string(), explanation),
    }),
  }),
  reportPdf: endpoint({
    method: 'POST',
    path: 'instruments/{id}/report.pdf',
    permission: 'instrument:read',
    summary: 'A report of the draft as a PDF, from a sample sheet; nothing is stored',
    bodyLimit: 1024 * 1024,
    rateLimit: 60,
    params: idParams,
    body: z.strictObject({
      report: z.string().max(100),
      locale,
      answers: answerSheet,
      respondent: respondent.optional(),
      /** Scores by calculation, used instead of those from the answers. */
      scores: z.record(z.string(), scoreValue).optional(),
      paper: paper.default('a4'),
    }),
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
};
export type InstrumentProblem = z.infer<typeof problem>;
