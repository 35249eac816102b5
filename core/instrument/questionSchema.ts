import * as z from 'zod';
import { audience, count, formula, formulaName, listOf, locale, memberCode, partCode, positive } from './fieldSchema';

const day = z.string().regex(/^(\d{4}-\d{2}-\d{2}|\d{2}:\d{2})$/, 'schema.wrong_format');

export const settings = z.strictObject({
  paging: z.enum(['question', 'section', 'all']).optional(),
  allowBack: z.boolean().optional(),
  showProgress: z.boolean().optional(),
  randomOrder: z.boolean().optional(),
  estimatedMinutes: positive.optional(),
  timeLimit: positive.optional(),
  retake: z
    .strictObject({ rule: z.enum(['unlimited', 'single', 'days']), days: z.number().int().min(1).optional() })
    .optional(),
  results: audience.optional(),
  seenBy: z.enum(['nobody', 'figures', 'named']).optional(),
  askRespondent: z.array(z.enum(['age', 'sex', 'country'])).optional(),
  cover: partCode.optional(),
  locales: z.array(locale).optional(),
});

const answer = z.strictObject({
  code: memberCode,
  score: z.number().optional(),
  exclusive: z.boolean().optional(),
  image: partCode.optional(),
});

export const answerSet = z.strictObject({ code: partCode, answers: listOf(answer) });

export const section = z.strictObject({
  code: partCode,
  randomOrder: z.boolean().optional(),
  visibleIf: formula.optional(),
});

const tags = z.array(memberCode).optional();

const matrixRow = z.strictObject({ code: formulaName, tags, reverse: z.boolean().optional() });

const validation = z.strictObject({
  min: z.number().optional(),
  max: z.number().optional(),
  step: positive.optional(),
  minLength: count.optional(),
  maxLength: count.optional(),
  pattern: z.string().max(1000).optional(),
  minPicks: count.optional(),
  maxPicks: z.number().int().min(1).optional(),
  earliest: day.optional(),
  latest: day.optional(),
});

export const question = z.strictObject({
  code: formulaName,
  kind: z.enum([
    'single_choice',
    'multiple_choice',
    'matrix',
    'yes_no',
    'rating',
    'number',
    'slider',
    'short_text',
    'long_text',
    'date',
    'time',
    'ranking',
    'image_choice',
    'information',
  ]),
  section: partCode.optional(),
  answerSet: partCode.optional(),
  required: z.boolean().optional(),
  reverse: z.boolean().optional(),
  tags,
  rows: z.array(matrixRow).optional(),
  visibleIf: formula.optional(),
  validation: validation.optional(),
  layout: z.enum(['vertical', 'horizontal', 'dropdown']).optional(),
  image: partCode.optional(),
});
