import * as z from 'zod';
import { audience, formula, formulaName, listOf, locale, memberCode, partCode } from './fieldSchema';

const tableKey = z.strictObject({ name: z.string().min(1).max(100), match: z.enum(['exact', 'range']) });
const tableRange = z.tuple([z.number().nullable(), z.number().nullable()]);
const tableRow = z.strictObject({
  keys: listOf(z.union([z.string(), z.number(), z.boolean(), tableRange])),
  value: z.union([z.number(), z.string()]),
});

export const table = z.strictObject({ code: partCode, keys: listOf(tableKey), rows: listOf(tableRow) });

const band = z.strictObject({
  code: memberCode,
  from: z.number().optional(),
  above: z.number().optional(),
  severity: z.enum(['none', 'low', 'moderate', 'high', 'critical']).optional(),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'schema.wrong_format')
    .optional(),
});

export const calculation = z.strictObject({
  code: formulaName,
  type: z.enum(['number', 'text', 'boolean']).optional(),
  formula,
  decimals: z.number().int().min(0).max(15).optional(),
  shownTo: z.array(audience).optional(),
  bands: z.array(band).optional(),
  bandsRange: z.tuple([z.number(), z.number()]).optional(),
});

export const nugget = z.strictObject({
  code: partCode,
  group: partCode,
  condition: formula.optional(),
  priority: z.number().optional(),
});

export const chart = z.strictObject({
  code: partCode,
  kind: z.enum(['bar', 'column', 'line', 'radar', 'gauge', 'pie', 'stacked_bar', 'profile']),
  range: z.tuple([z.number(), z.number()]).optional(),
  series: listOf(z.strictObject({ code: partCode, formula })),
  bands: formulaName.optional(),
  condition: formula.optional(),
});

export const svg = z.strictObject({
  code: partCode,
  source: z.string(),
  bindings: z
    .array(
      z.strictObject({
        element: z.string().min(1).max(200),
        target: z.enum(['fill', 'text', 'visible', 'rotation', 'width']),
        formula,
      }),
    )
    .optional(),
});

export const image = z.strictObject({ code: partCode, source: z.string() });

const condition = formula.optional();
const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), code: partCode, condition }),
  z.strictObject({ kind: z.literal('text'), code: partCode, condition }),
  z.strictObject({
    kind: z.literal('nuggets'),
    group: partCode,
    show: z.enum(['first', 'all']).optional(),
    condition,
  }),
  z.strictObject({ kind: z.literal('scores'), calculations: listOf(formulaName), condition }),
  z.strictObject({ kind: z.literal('chart'), chart: partCode, condition }),
  z.strictObject({ kind: z.literal('svg'), svg: partCode, condition }),
  z.strictObject({ kind: z.literal('image'), image: partCode, condition }),
  z.strictObject({ kind: z.literal('page_break'), condition }),
]);

export const report = z.strictObject({ code: partCode, audience: audience.optional(), blocks: listOf(block) });

const answerValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const respondent = z.strictObject({
  age: z.number().int().min(0).max(130).optional(),
  sex: z.enum(['female', 'male', 'other']).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'schema.wrong_format')
    .optional(),
  locale: locale.optional(),
});

/** Of the expected values of calculations; `bands`, `nuggets` and `visible` have shapes of their own. */
const reservedExpectations = new Set(['bands', 'nuggets', 'visible']);
const isScoreValue = (value: unknown) => value === null || ['number', 'string', 'boolean'].includes(typeof value);

const expected = z
  .looseObject({
    bands: z.record(z.string(), z.string().nullable()).optional(),
    nuggets: z.array(z.string()).optional(),
    visible: z.array(z.string()).optional(),
  })
  .superRefine((value, context) => {
    for (const [key, item] of Object.entries(value)) {
      if (!reservedExpectations.has(key) && !isScoreValue(item)) {
        context.addIssue({ code: 'custom', message: 'schema.wrong_type', path: [key], params: { expected: 'score' } });
      }
    }
  });

export const testCase = z.strictObject({
  code: partCode,
  answers: z.record(z.string(), answerValue.nullable()).default({}),
  respondent: respondent.optional(),
  expected: expected.default({}),
});
