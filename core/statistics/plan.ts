import * as z from 'zod';

const code = z.string().min(1).max(200);
const level = z.union([z.string(), z.number()]).transform(String);
const missing = z.enum(['listwise', 'pairwise']);

const item = z.strictObject({ key: z.union([z.literal(1), z.literal(-1)]), min: z.number(), max: z.number() });

const ask = z.object({
  stat: z.enum([
    'item',
    'item_in_scale',
    'scale',
    'omega_one_factor',
    'omega_schmid_leiman',
    'ordinal',
    'correlation',
    'crosstab',
    'groups',
    'pairs',
    'dif_mantel_haenszel',
    'dif_logistic',
    'dif_mantel_ordinal',
    'retest',
    'factorability',
    'weights',
  ]),
  of: z.record(z.string(), z.unknown()),
  with: z.record(z.string(), z.unknown()).nullish(),
});
export type Ask = z.infer<typeof ask>;

/** What will be computed, written down before the data come. */
export const analysisPlan = z.object({
  format: z.literal('analysis/1'),
  scales: z.record(code, z.object({ items: z.record(code, item) })).default({}),
  columns: z.unknown().optional(),
  ask: z.array(ask),
});
export type AnalysisPlan = z.infer<typeof analysisPlan>;

/** What each `stat` is asked of, and with which options. */
export const asked = {
  item: { of: z.object({ item: code }), with: z.object({ min: z.number(), max: z.number() }).partial() },
  item_in_scale: {
    of: z.object({ scale: code, item: code }),
    with: z.object({ missing: missing.default('listwise') }),
  },
  scale: { of: z.object({ scale: code }), with: z.object({ missing: missing.default('listwise') }) },
  omega_one_factor: {
    of: z.object({ scale: code }),
    with: z.object({ estimator: z.enum(['ML', 'ULS']).default('ML') }),
  },
  factorability: { of: z.object({ scale: code }), with: z.object({}) },
  correlation: {
    of: z.object({ columns: z.array(code).min(2) }),
    with: z.object({
      method: z.enum(['pearson', 'spearman', 'kendall']).default('pearson'),
      missing: missing.default('pairwise'),
    }),
  },
  crosstab: {
    of: z.object({
      row: code,
      column: code,
      row_levels: z.array(level).optional(),
      column_levels: z.array(level).optional(),
    }),
    with: z.object({}),
  },
  groups: {
    of: z.object({ variable: code, group: code, group_levels: z.array(level).optional() }),
    with: z.object({}),
  },
  pairs: {
    of: z.object({ variable: code, group: code, group_levels: z.array(level).optional() }),
    with: z.object({}),
  },
  dif: { of: z.object({ scale: code, item: code, group: code, reference: level, focal: level }), with: z.object({}) },
  retest: { of: z.object({ columns: z.array(code).min(2) }), with: z.object({}) },
  weights: {
    of: z.object({ base: z.string().default('1'), margins: z.record(code, z.record(z.string(), z.number())) }),
    with: z.object({}),
  },
} as const;
