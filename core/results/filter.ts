import * as z from 'zod';
import { ageBands, sexes } from './respondent';

/** How answer sheets that were perhaps not filled in with care are marked. */
export const resultFlags = ['fast', 'straight', 'duplicate'] as const;

const code = z.string().min(1).max(200);
const some = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(200);
const span = z.strictObject({ min: z.number().optional(), max: z.number().optional() });
/** null: no answer. */
const answered = z.union([some(z.union([z.string().max(200), z.number(), z.boolean(), z.null()])), span]);
/** null: not said. */
const said = {
  sex: some(z.enum(sexes).nullable()),
  /** Groups of ages, or a span of whole years. */
  age: z.union([some(z.enum(ageBands.map(({ code: each }) => each)).nullable()), span]),
  /** ISO 3166-1 alpha-2. */
  country: some(z.string().length(2).nullable()),
};
const moment = z.union([z.iso.datetime(), z.iso.date()]);

/**
 * Which attempts count. What is absent does not narrow; of several values any will do. One object for the whole page: every figure, test
 * and export takes it.
 */
export const resultFilter = z.strictObject({
  /** By code of the attribute. */
  attributes: z.record(code, answered).optional(),
  /** What respondents said of themselves; only where staff may see who answered. */
  respondent: z.strictObject(said).partial().optional(),
  wave: some(code).optional(),
  arm: some(code).optional(),
  locale: some(code).optional(),
  /** Numbers of the version that was answered. */
  version: some(z.number().int().min(1).max(2_147_483_646)).optional(),
  /** Of completion, both inclusive; a day counts as a whole, by UTC. */
  time: z.strictObject({ from: moment.optional(), to: moment.optional() }).optional(),
  /** `without`: those that are not marked; `only`: those that are. */
  flags: z.partialRecord(z.enum(resultFlags), z.enum(['without', 'only'])).optional(),
  /** By calculation: codes of its bands; null: it has none. */
  bands: z.record(code, some(code.nullable())).optional(),
  /** By question (of a matrix `question.row`): codes of answers, numbers or a span of numbers. In a survey also `ITEM.question`. */
  answers: z.record(code, answered).optional(),
  /** Which attempt of a person counts, of those that the rest leaves. Default all. */
  counts: z.enum(['first', 'last', 'all']).optional(),
});
export type ResultFilter = z.infer<typeof resultFilter>;

/** Of a file: careless answers are not marked in it, so a filter by them is refused rather than left out. */
export const exportFilter = resultFilter.omit({ flags: true });
export type AnswerCondition = z.infer<typeof answered>;
