import * as z from 'zod';
import type { ResultBlock } from '../../results/block';
import { resultFilter } from '../../results/filter';
import type { NamedVariable } from '../../results/named';
import { instrumentParts, resultTabs } from '../../results/source';
import { attemptResult } from '../answering/attempt';
import { endpoint } from '../endpoint';
import { cursorQuery, id, idParams, locale, made, textLocale, time } from '../fields';
import { jsonInQuery } from '../list';

const code = z.string().min(1).max(200);
const several = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').filter((each) => each !== ''));

const json = <T extends z.ZodType>(schema: T) => jsonInQuery(schema, 20_000);

/** What every tab takes: a tab that has no use for one of them leaves it out of account. */
export const resultQuery = z.object({
  /** JSON: see `ResultFilter`. */
  filter: json(resultFilter).optional(),
  /** Codes of variables, of `scales` and `languages` those of scales, parted by commas; absent: those that there are. */
  of: several.optional(),
  /**
   * What groups, or the rows of a table, are made by: `attribute.CODE`, `respondent.sex`, `respondent.age`, `respondent.country`, `wave`, `arm`,
   * `locale`, `version`, `band.CALCULATION` or a question with one choice; absent: the first by which attempts differ.
   */
  by: code.optional(),
  /** What the columns of tables are made by, parted by commas. */
  against: several.optional(),
  /** The language that others are compared with; absent: the base language. */
  reference: locale.optional(),
  /** JSON, to weight by: by variable and level how many there are, or their shares. */
  margins: json(z.record(code, z.record(code, z.number().min(0)))).optional(),
  /** Words that texts contain. */
  search: z.string().max(200).optional(),
  /** Of an instrument; absent: `named` where one sees any of its attempts, else `figures`. */
  part: z.enum(instrumentParts).optional(),
  /** Of names. */
  locale: locale.optional(),
});

const tab = z.enum(resultTabs);

/** What a survey or an instrument is about, in one language. */
const results = z.object({
  format: z.literal('analysis-result/1'),
  tab,
  /** Fewer people than `minimumGroup`: all values are null. */
  suppressed: z.boolean(),
  minimumGroup: z.number().int(),
  /** Names are withheld: figures are about whole fixed groups of people, and move by such groups. */
  isGrouped: z.boolean(),
  /** Completed attempts that the filter leaves, and the people behind them; null: kept back. */
  n: z.number().int().nullable(),
  people: z.number().int().nullable(),
  /** Completed attempts that are in no figure yet, since their group is not whole; in whole groups where their number tells answers. */
  waiting: z.number().int(),
  /** As of when: later changes are not in it. */
  asOf: time,
  results: z.array(made<ResultBlock>()),
  /** Everything that can be asked about: questions, scores, and facts (`attribute.site`, `respondent.age`, `wave`, …), with their names. */
  variables: z.array(made<NamedVariable>()),
  /** Items that can be asked about: of a survey all that it has, of an instrument none. */
  items: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      titleLocale: textLocale,
      /** A rule goes by earlier answers or scores: figures are about those whom it let through. */
      isByAnswers: z.boolean(),
    }),
  ),
  /** Of an instrument: which part these figures are of, and those that there are. null: of a survey. */
  part: z.enum(instrumentParts).nullable(),
  parts: z.array(z.enum(instrumentParts)),
  title: z.string(),
  titleLocale: textLocale,
});
export type Results = z.infer<typeof results>;

const answerShown = z.object({
  /** Of a matrix `question.row`. */
  code: z.string(),
  question: z.string(),
  questionLocale: textLocale,
  /** In words; null: there is none. */
  answer: z.string().nullable(),
  /** Why there is none. */
  missing: z.enum(['not_shown', 'skipped', 'not_reached', 'unknown']).nullable(),
  /** When it was given; null: not known. */
  at: time.nullable(),
});

/** One attempt with everything that staff may see of it. */
const respondent = z.object({
  attempt: id,
  /** null: a guest without a name. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  item: z.string().nullable(),
  wave: z.string().nullable(),
  arm: z.string().nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Minutes; null: not known. */
  minutes: z.number().nullable(),
  answers: z.array(answerShown),
  result: attemptResult,
  /** Other attempts of the same participation, in the order of the survey; of an instrument those of the same person, newest first. */
  others: z.array(z.object({ attempt: id, item: z.string(), completedAt: time })),
});

/** A completed attempt at an instrument that one sees with its person. */
const attemptRow = z.object({
  attempt: id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Where it is of a survey. */
  survey: z.object({ id, item: z.string() }).nullable(),
  version: z.number().int(),
  locale,
  startedAt: time,
  completedAt: time,
});
export type AttemptRow = z.infer<typeof attemptRow>;

const read = { method: 'GET', rateLimit: 240 } as const;

export type RespondentShown = z.infer<typeof respondent>;

/** What came out. Whoever is no collaborator of a survey gets `not_found`. */
export const result = {
  survey: endpoint({
    ...read,
    path: 'surveys/{id}/results/{item}/{tab}',
    permission: 'survey:write',
    summary: "Results of a survey's item, or of `all`",
    params: idParams.extend({ item: code, tab }),
    query: resultQuery,
    response: results,
  }),
  instrument: endpoint({
    ...read,
    path: 'instruments/{id}/results/{tab}',
    permission: 'result:read',
    summary:
      'Results of an instrument: of the attempts that one sees with their people, or figures about those of which all staff see figures alone',
    params: idParams.extend({ tab }),
    query: resultQuery,
    response: results,
  }),
  surveyRespondent: endpoint({
    ...read,
    path: 'surveys/{id}/respondents/{attempt}',
    permission: 'survey:write',
    summary: 'One attempt of an identified survey; that it was looked at is on the log of whoever answered',
    params: idParams.extend({ attempt: id }),
    query: z.object({ locale: locale.optional() }),
    response: respondent,
  }),
  attempts: endpoint({
    ...read,
    path: 'instruments/{id}/attempts',
    permission: 'result:read',
    summary: 'Completed attempts at an instrument that one sees with their people, newest first',
    params: idParams,
    query: cursorQuery,
    response: z.array(attemptRow),
  }),
  instrumentRespondent: endpoint({
    ...read,
    path: 'instruments/{id}/respondents/{attempt}',
    permission: 'result:read',
    summary:
      'One attempt outside surveys, for a reader of the instrument; that it was looked at is on the log of whoever answered',
    params: idParams.extend({ attempt: id }),
    query: z.object({ locale: locale.optional() }),
    response: respondent,
  }),
};
