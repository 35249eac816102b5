import * as z from 'zod';
import { catalogColours, catalogIcons } from '../../instrument/catalogLook';
import { place } from '../authoring/catalog';
import { endpoint } from '../endpoint';
import { cursorQuery, id, idParams, locale, time } from '../fields';
import { currency } from '../ordering/product';

export const browseRow = z.object({
  id,
  code: z.string(),
  title: z.string(),
  /** Plain text of the first paragraph. */
  summary: z.string(),
  /** The locale that title and summary are in. */
  textLocale: locale,
  /** The languages in which it is asked, and can be begun. */
  locales: z.array(locale),
  questions: z.number().int(),
  estimatedMinutes: z.number().nullable(),
  /** Codes; null: in none. What was merged into another has that one's. */
  domain: z.string().nullable(),
  area: z.string().nullable(),
  place,
  /** `open`: everyone who is signed in · `granted`: the caller has access · `needed`: access has to be granted first. */
  access: z.enum(['open', 'granted', 'needed']),
  /** Where access is needed: what it costs, in minor units, tax included; null: it cannot be ordered. */
  price: z.object({ currency, amount: z.number().int() }).nullable(),
  /** The access was ordered, or is of a licence. `left`: how often it can still be begun, null: as often as one likes. */
  bought: z.object({ left: z.number().int().nullable() }).nullable(),
  /** The caller's attempt in progress, if there is one. */
  attemptInProgress: id.nullable(),
});
export type BrowseRow = z.infer<typeof browseRow>;

/** A text and the locale that it is in. */
const said = z.object({ text: z.string(), locale });

/** How much of one part of an instrument exists in a language. */
const languageShare = z
  .object({
    /** Texts in the language itself. */
    own: z.number().int(),
    /** All texts of the part. */
    of: z.number().int(),
    /** The language of most of the other texts; null: there are none. */
    otherwise: locale.nullable(),
  })
  .nullable();

/** What an instrument has in a language; a part that it does not have at all is null. */
const inLanguage = z.object({ locale, questions: languageShare, answers: languageShare, report: languageShare });
export type InLanguage = z.infer<typeof inLanguage>;

export const browseDetail = browseRow.extend({
  /** By language, also those that have only a part; the report as respondents get to see it. */
  languages: z.array(inLanguage),
  /** Number of the version that an attempt would begin on. */
  version: z.number().int(),
  /** Markdown, in `descriptionLocale`. */
  description: z.string(),
  descriptionLocale: locale,
  /** Markdown, in `instructionsLocale`. */
  instructions: z.string(),
  instructionsLocale: locale,
  /** The cover picture: a data URL, and its alternative text. */
  cover: z.object({ source: z.string(), alt: said.nullable() }).nullable(),
  askRespondent: z.array(z.enum(['age', 'sex', 'country'])),
  /** Why no new attempt may begin; null: it may. */
  refusal: z.enum(['single', 'days']).nullable(),
  /** When a new attempt may begin, for the refusal `days`. */
  availableAt: time.nullable(),
  /** Names of the scales that a respondent gets to see, each with its facets. */
  measures: z.array(said.extend({ facets: z.array(said) })),
  /** Who is shown a person's own result: `staff`: the respondent is not. */
  results: z.enum(['respondent', 'staff']),
  /** Who of the staff sees what is answered with this version: see `SeenBy` of the document. */
  seenBy: z.enum(['nobody', 'figures', 'named']),
  /** Names of the staff who see each answer with its person, in order; empty unless `named`. */
  readers: z.array(z.string()),
  /** Whether some question is answered with a text of one's own. */
  asksTexts: z.boolean(),
  /** Whether staff are notified at once when answers point to a risk. */
  alertsStaff: z.boolean(),
  /** Minutes; null: none. */
  timeLimit: z.number().nullable(),
  retake: z.object({ rule: z.enum(['unlimited', 'single', 'days']), days: z.number().int().nullable() }),
  /** Until when the caller's access lasts; null: without end, or not needed. */
  accessUntil: time.nullable(),
});
export type BrowseDetail = z.infer<typeof browseDetail>;

const browseFacets = z.object({
  domains: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      icon: z.enum(catalogIcons),
      colour: z.enum(catalogColours),
      count: z.number().int(),
      areas: z.array(z.object({ code: z.string(), name: z.string(), count: z.number().int() })),
    }),
  ),
  /** How many are asked in each. */
  languages: z.array(z.object({ locale, count: z.number().int() })),
});
export type BrowseFacets = z.infer<typeof browseFacets>;

/** What is shown of an instrument to people who are not signed in. */
const offered = browseRow.pick({
  id: true,
  code: true,
  place: true,
  title: true,
  textLocale: true,
  locales: true,
  questions: true,
  estimatedMinutes: true,
});
export type OfferedInstrument = z.infer<typeof offered>;

export const browse = {
  offered: endpoint({
    method: 'GET',
    path: 'browse/offered',
    permission: 'public',
    summary: 'A few of the published instruments that everyone may answer after signing in, newest first',
    rateLimit: 60,
    query: z.object({ locale: locale.optional() }),
    response: z.array(offered),
  }),
  list: endpoint({
    method: 'GET',
    path: 'browse',
    permission: 'browse:read',
    summary: 'Published instruments that the caller may answer',
    query: cursorQuery.extend({
      /** Words: all are found, in any order, in title and description as they are shown. */
      keyword: z.string().trim().max(200).optional(),
      locale: locale.optional(),
      /** Only instruments that have texts in this language. */
      language: locale.optional(),
      domain: z.string().max(100).optional(),
      area: z.string().max(100).optional(),
      /** Those that take at most this many minutes. */
      minutes: z.coerce.number().int().min(1).max(1000).optional(),
      /** Those that take more minutes than this. */
      longerThan: z.coerce.number().int().min(0).max(1000).optional(),
    }),
    response: z.array(browseRow),
  }),
  facets: endpoint({
    method: 'GET',
    path: 'browse/facets',
    permission: 'browse:read',
    summary: 'By what the published instruments can be narrowed down, with how many there are of each',
    query: z.object({ locale: locale.optional() }),
    response: browseFacets,
  }),
  get: endpoint({
    method: 'GET',
    path: 'browse/{id}',
    permission: 'browse:read',
    summary: 'What an instrument measures, how long it takes, in which languages',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: browseDetail,
  }),
};
