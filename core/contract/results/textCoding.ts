import * as z from 'zod';
import { resultFilter } from '../../results/filter';
import { instrumentParts } from '../../results/source';
import { mostTextThemes, textThemeColors } from '../../results/textTheme';
import { endpoint } from '../endpoint';
import { id, idParams, locale, seenRowVersion, textLocale } from '../fields';
import { jsonInQuery } from '../list';

const code = z.string().min(1).max(200);
/** Of a text: see `keyOfText`. */
const key = z.string().regex(/^[0-9a-f]{64}$/);

const theme = z.strictObject({
  /** Made by whoever adds it. */
  id,
  name: z.string().trim().min(1).max(100),
  color: z.enum(textThemeColors).nullable(),
});

const themes = z
  .array(theme)
  .max(mostTextThemes)
  .refine((list) => new Set(list.map((each) => each.id)).size === list.length, 'duplicate')
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'duplicate');

/** `why`: as of a block of results; where it is not null nothing is shown of any text. */
const why = z.enum(['few', 'withheld', 'undefined']).nullable();

const textsQuery = z.object({
  /** JSON: see `ResultFilter`. */
  filter: jsonInQuery(resultFilter, 20_000).optional(),
  /** Words that texts contain. */
  search: z.string().max(200).optional(),
  /** `marked` and `open` (not looked at) by the caller, or the id of a theme that the caller has found in them. */
  show: z.union([z.enum(['all', 'marked', 'open']), id]).optional(),
  locale: locale.optional(),
});

/** Of an instrument: as in its results. */
const ofPart = z.object({ part: z.enum(instrumentParts).optional() });

const ownCoding = z.object({
  isMarked: z.boolean(),
  /** Ids of themes that are in it; null: not looked at. */
  themes: z.array(id).nullable(),
});

const count = z.number().int();

/** What was written to a question, each text once, with what the caller has said about it. */
const codedTexts = z.object({
  why,
  /** Attempts with a text. */
  answers: count,
  /** Different texts, whatever is searched or shown; those that the caller has marked, and has not looked at. */
  total: count,
  marked: count,
  open: count,
  /** Those that are looked for; the first of them are listed. */
  found: count,
  /** `n`: how often it was written. `locale`: '' where that is not known, or names somebody. */
  texts: z.array(ownCoding.extend({ key, text: z.string(), locale: textLocale, n: count })),
  /** In their order; of each in how many texts the caller has found it, and how many attempts wrote them. */
  themes: z.array(theme.extend({ texts: count, attempts: count })),
  /** Of the list of themes. */
  rowVersion: count,
});

const figure = z.number().nullable();
const agreement = z.object({
  why,
  themes: z.array(theme),
  /** Who has looked at texts that the caller is shown. `name` null: an account that is gone. */
  coders: z.array(z.object({ id, name: z.string().nullable(), texts: count })),
  /** Those who have looked at the same texts: of each theme Cohen's kappa, see `kappaFigures`. */
  pairs: z.array(
    z.object({
      one: id,
      other: id,
      n: count,
      themes: z.array(
        z.object({
          theme: id,
          n: count,
          observed: figure,
          kappa: figure,
          low: figure,
          high: figure,
          why: z.enum(['nothing', 'constant']).nullable(),
        }),
      ),
    }),
  ),
  /** Texts on which coders differ: how many, and those of them that the caller has looked at. */
  different: count,
  differing: z.array(
    z.object({
      key,
      text: z.string(),
      locale: textLocale,
      /** Who has looked at it. */
      coders: z.array(id),
      themes: z.array(z.object({ theme: id, foundBy: z.array(id) })),
    }),
  ),
});

const themeList = z.object({ themes: z.array(theme), rowVersion: count });

const ofSurvey = {
  permission: 'survey:write',
  params: idParams.extend({ item: code, question: code }),
} as const;
const ofInstrument = { permission: 'result:read', params: idParams.extend({ question: code }) } as const;

const list = { method: 'GET', rateLimit: 240, query: textsQuery, response: codedTexts } as const;
const agree = {
  method: 'GET',
  rateLimit: 240,
  query: textsQuery.pick({ filter: true, locale: true }),
  response: agreement,
} as const;
const setThemes = {
  method: 'PUT',
  body: z.strictObject({ themes, rowVersion: seenRowVersion }),
  response: themeList,
} as const;
const write = {
  method: 'PUT',
  body: z.strictObject({
    isMarked: z.boolean().optional(),
    themes: z.array(id).max(mostTextThemes).nullable().optional(),
  }),
  response: ownCoding,
} as const;

/** What people say about texts that were written: marks and themes. Whoever may see the results may see, and say, it. */
export const textCoding = {
  survey: endpoint({
    ...ofSurvey,
    ...list,
    path: 'surveys/{id}/results/{item}/texts/{question}',
    summary: 'What was written to a question of a survey, with marks and themes of the caller',
  }),
  surveyThemes: endpoint({
    ...ofSurvey,
    ...setThemes,
    path: 'surveys/{id}/results/{item}/texts/{question}/themes',
    summary: 'Set the themes of a question; what was said of those that go is forgotten',
  }),
  surveyText: endpoint({
    ...ofSurvey,
    ...write,
    params: ofSurvey.params.extend({ key }),
    path: 'surveys/{id}/results/{item}/texts/{question}/coding/{key}',
    summary: 'Mark a text that the caller is shown, or say which themes are in it',
  }),
  surveyAgreement: endpoint({
    ...ofSurvey,
    ...agree,
    path: 'surveys/{id}/results/{item}/texts/{question}/agreement',
    summary: 'How far those who looked for themes agree, of texts that the caller is shown',
  }),
  instrument: endpoint({
    ...ofInstrument,
    ...list,
    query: textsQuery.extend(ofPart.shape),
    path: 'instruments/{id}/results/texts/{question}',
    summary: 'What was written to a question of an instrument, with marks and themes of the caller',
  }),
  instrumentThemes: endpoint({
    ...ofInstrument,
    ...setThemes,
    query: ofPart,
    path: 'instruments/{id}/results/texts/{question}/themes',
    summary: 'Set the themes of a question; what was said of those that go is forgotten',
  }),
  instrumentText: endpoint({
    ...ofInstrument,
    ...write,
    query: ofPart,
    params: ofInstrument.params.extend({ key }),
    path: 'instruments/{id}/results/texts/{question}/coding/{key}',
    summary: 'Mark a text that the caller is shown, or say which themes are in it',
  }),
  instrumentAgreement: endpoint({
    ...ofInstrument,
    ...agree,
    query: agree.query.extend(ofPart.shape),
    path: 'instruments/{id}/results/texts/{question}/agreement',
    summary: 'How far those who looked for themes agree, of texts that the caller is shown',
  }),
};
