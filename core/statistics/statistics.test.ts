import phq9 from '../../seed/instruments/phq9.json';
import type { InstrumentDocument } from '../instrument/document';
import { analyse, PlanFault, type Table } from './analysis';
import { crosstabFigures } from './crosstab';
import { fTail, noncentralT, normal, tTails } from './distributions';
import { groupFigures } from './groups';
import { planOfInstrument, tableOfAnswers } from './instrumentPlan';
import { itemFigures } from './item';
import { analysisPlan } from './plan';
import { type ScaleItem, scaleFigures } from './scale';
import { weightFigures } from './weights';

/** Numbers from 0 to 1 that are the same at every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Items of 1 to 5 that have something in common; some answers are missing. */
function scaleOf(seed: number, rows: number, k: number): ScaleItem[] {
  const next = numbersFrom(seed);
  const common = Array.from({ length: rows }, next);
  return Array.from({ length: k }, (_, index) => ({
    code: `q${index + 1}`,
    values: common.map((level) => (next() < 0.03 ? Number.NaN : 1 + Math.floor(4.999 * (0.6 * level + 0.4 * next())))),
  }));
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
/** Every number in it, however deep. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];
const close = (one: unknown, other: unknown) => {
  const [a, b] = [numbersIn(one), numbersIn(other)];
  expect(a.length).toBe(b.length);
  for (const [index, x] of a.entries())
    expect(Math.abs(x - (b[index] ?? 0))).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(x)));
};

describe('figures of a scale', () => {
  it.each(seeds)('do not depend on the order of respondents (%i)', (seed) => {
    const items = scaleOf(seed, 40 + seed, 3 + (seed % 6));
    const turned = items.map(({ code, values }) => ({ code, values: Array.from(values).reverse() }));
    for (const missing of ['listwise', 'pairwise'] as const)
      close(scaleFigures(turned, missing), scaleFigures(items, missing));
  });

  it.each(seeds)('stay when every answer is moved by the same, except those of the sum (%i)', (seed) => {
    const items = scaleOf(seed, 60, 5);
    const moved = items.map(({ code, values }) => ({ code, values: Array.from(values, (value) => value + 1_000_000) }));
    const { sum_mean: before, mean_mean: _, ...kept } = scaleFigures(items, 'listwise');
    const { sum_mean: after, mean_mean: __, ...now } = scaleFigures(moved, 'listwise');
    close(now, kept);
    expect((after ?? 0) - (before ?? 0)).toBeCloseTo(5_000_000, 6);
  });

  it.each(seeds)('are numbers or null, whatever is missing (%i)', (seed) => {
    const next = numbersFrom(seed);
    const items = Array.from({ length: 1 + Math.floor(next() * 5) }, (_, index) => ({
      code: `q${index}`,
      values: Array.from({ length: Math.floor(next() * 6) }, () =>
        next() < 0.4 ? Number.NaN : Math.floor(next() * 3),
      ),
    }));
    for (const missing of ['listwise', 'pairwise'] as const) {
      expect(numbersIn(scaleFigures(items, missing)).every(Number.isFinite)).toBe(true);
    }
    for (const { values } of items)
      expect(numbersIn(itemFigures(values, { min: 0, max: 2 })).every(Number.isFinite)).toBe(true);
  });
});

it('weights of 1 change nothing', () => {
  const next = numbersFrom(7);
  const sex = Array.from({ length: 50 }, () => (next() < 0.5 ? 'f' : 'm'));
  const y = sex.map(() => Math.floor(next() * 5));
  const margins = {
    sex: { f: sex.filter((each) => each === 'f').length, m: sex.filter((each) => each === 'm').length },
  };
  const figures = weightFigures(
    sex.map(() => 1),
    margins,
    new Map([['sex', sex]]),
    new Map([['y', y]]),
  );
  expect(figures).toMatchObject({ n: 50, weight_sum: 50, n_eff: 50, deff_kish: 1 });
  const weighted = (figures as unknown as { mean_y: { mean: number; unweighted_mean: number } }).mean_y;
  expect(weighted.mean).toBeCloseTo(weighted.unweighted_mean, 12);
});

it('weighs more rows than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, row) => row);
  const columns = new Map([['site', rows.map((row) => (row % 4 === 0 ? 'a' : 'b'))]]);
  const values = new Map([['x', rows.map((row) => (row % 4 === 0 ? 1 : 0))]]);
  const base = rows.map(() => 1);
  const figures = weightFigures(base, { site: { a: 100_000, b: 100_000 } }, columns, values);
  expect(figures).toMatchObject({ weight_max: 2, mean_x: { mean: 0.5, unweighted_mean: 0.25 } });
  expect(figures.weight_min).toBeCloseTo(2 / 3, 12);
});

it('two groups that change places change the sign of their difference', () => {
  const next = numbersFrom(3);
  const group = Array.from({ length: 30 }, () => (next() < 0.4 ? 'a' : 'b'));
  const y = group.map((each) => (each === 'a' ? 1 : 0) + next());
  const [one, other] = [groupFigures(y, group, ['a', 'b']), groupFigures(y, group, ['b', 'a'])] as {
    cohens_d?: number;
    anova?: object;
  }[];
  expect(one?.cohens_d).toBeCloseTo(-(other?.cohens_d ?? 0), 12);
  close(one?.anova, other?.anova);
});

it('a table and the same one turned round have the same chi-squared', () => {
  const [row, column] = [
    ['a', 'b', 'a', 'c', 'b', 'a', 'c', 'c'],
    ['x', 'y', 'y', 'x', 'x', 'x', 'y', 'y'],
  ];
  const one = crosstabFigures(row, column, ['a', 'b', 'c'], ['x', 'y']) as { chi2: number; tau_b?: number };
  const other = crosstabFigures(column, row, ['x', 'y'], ['a', 'b', 'c']) as { chi2: number; tau_b?: number };
  expect(one.chi2).toBeCloseTo(other.chi2, 12);
  expect(one.tau_b).toBeCloseTo(other.tau_b ?? 0, 12);
});

it('distributions keep their digits far out in the tails', () => {
  expect(tTails(50, 30)).toBeCloseTo(0, 12);
  expect(tTails(50, 30)).toBeGreaterThan(0);
  expect(fTail(400, 3, 200)).toBeGreaterThan(0);
  expect(normal(1.959963984540054)).toBeCloseTo(0.975, 14);
  expect(noncentralT(2, 10, 0)).toBeCloseTo(1 - tTails(2, 10) / 2, 14);
});

describe('a plan', () => {
  const table: Table = new Map([['q1', ['1', '2', 'x']]]);
  const plan = (ask: object[], scales = {}) => analysisPlan.parse({ format: 'analysis/1', scales, ask });
  const faultOf = (ask: object, scales = {}) => {
    try {
      analyse(plan([ask], scales), table);
    } catch (error) {
      return error as PlanFault;
    }
    return undefined;
  };

  it('that names what is not there says where', () => {
    expect(faultOf({ stat: 'item', of: { item: 'q9' } })?.message).toBe('ask[0]: the data have no column “q9”');
    expect(faultOf({ stat: 'scale', of: { scale: 's' } })?.message).toBe('ask[0]: the plan has no scale “s”');
    expect(faultOf({ stat: 'scale', of: {} })?.place).toBe('ask[0].of.scale');
    const fault = faultOf({ stat: 'item', of: { item: 'q1' } });
    expect(fault).toBeInstanceOf(PlanFault);
    expect(fault?.cell).toEqual({ row: 2, column: 'q1' });
  });

  it('gives blocks in the order asked, with null where one is not computed', () => {
    const { results } = analyse(plan([{ stat: 'ordinal', of: { scale: 's' } }]), table);
    expect(results).toEqual([{ stat: 'ordinal', of: { scale: 's' }, values: null }]);
  });
});

it.each([
  ['sum(q1, q2)', ['q1', 'q2']],
  ['q1 + q2 + q3', ['q1', 'q2', 'q3']],
  ['q1 + q2 + q2', undefined],
  ['q1 + 2 * q2', undefined],
  ['q1 - q2', undefined],
])('a scale is a sum of questions, each once: %s', (formula, items) => {
  const document = { ...(phq9 as unknown as InstrumentDocument), calculations: [{ code: 'own', formula }] };
  const { own } = planOfInstrument(document).scales;
  expect(own && Object.keys(own.items)).toEqual(items);
});

it('of an instrument everything is asked that applies to its scales', () => {
  const document = phq9 as unknown as InstrumentDocument;
  const asked = planOfInstrument(document);
  expect(Object.keys(asked.scales)).toContain('phq9_total');
  expect(asked.scales.phq9_total?.items.q1).toEqual({ key: 1, min: 0, max: 3 });
  const codes = ['not_at_all', 'several_days', 'more_than_half', 'nearly_every_day'];
  const next = numbersFrom(11);
  const sheets = Array.from({ length: 30 }, () => {
    const level = next() * 3;
    return Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `q${index + 1}`,
        codes[Math.min(3, Math.max(0, Math.round(level + next() - 0.5)))] ?? '',
      ]),
    );
  });
  const { results } = analyse(asked, tableOfAnswers(document, asked, sheets));
  const scale = results.find(({ stat }) => stat === 'scale')?.values as { n: number; k_used: number; alpha: number };
  expect(scale).toMatchObject({ n: 30, k_used: 9 });
  expect(scale.alpha).toBeGreaterThan(0.8);
});
