import { analyse } from './analysis';
import { groupFigures } from './groups';
import { holm } from './holm';
import { pairFigures } from './pairs';
import { analysisPlan } from './plan';

/** `PlantGrowth` of R (Dobson 1983): dried weight of plants. */
const plants = {
  ctrl: [4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14],
  trt1: [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
  trt2: [6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26],
};
const levels = Object.keys(plants);
const weights = Object.values(plants).flat();
const group = Object.entries(plants).flatMap(([level, values]) => values.map(() => level));

it('each two groups as pairwise.t.test(pool.sd = FALSE) of R prints them, with Holm over the pairs', () => {
  const { n, pairs } = pairFigures(weights, group, levels);
  expect(n).toBe(30);
  expect(pairs.map(({ one, other, p }) => [one, other, p?.toFixed(4)])).toEqual([
    ['ctrl', 'trt1', '0.2504'],
    ['ctrl', 'trt2', '0.0479'],
    ['trt1', 'trt2', '0.0093'],
  ]);
  const [first, second, third] = pairs.map(({ p }) => p ?? Number.NaN);
  const expected = [first, 2 * (second ?? 0), 3 * (third ?? 0)];
  pairs.forEach(({ p_holm }, index) => {
    expect(p_holm).toBeCloseTo(expected[index] ?? Number.NaN, 12);
  });
});

it('a plan asks for them', () => {
  const of = { variable: 'weight', group: 'by', group_levels: levels };
  const plan = analysisPlan.parse({ format: 'analysis/1', ask: [{ stat: 'pairs', of }] });
  const table = new Map([
    ['weight', weights.map(String)],
    ['by', group],
  ]);
  expect(analyse(plan, table).results).toEqual([{ stat: 'pairs', of, values: pairFigures(weights, group, levels) }]);
});

it('a pair has the figures that it has by itself, and g lies within its interval', () => {
  for (const pair of pairFigures(weights, group, levels).pairs) {
    const alone = groupFigures(weights, group, [pair.one, pair.other]);
    if (!('t_welch' in alone) || alone.t_welch === undefined) throw new Error('two groups have a test');
    const { t, df, p, difference } = alone.t_welch;
    expect(pair).toMatchObject({ t, df, p, difference, hedges_g: alone.hedges_g });
    const factor = (alone.hedges_g ?? 0) / (alone.cohens_d ?? 1);
    expect(pair.g_ci_low).toBeCloseTo((alone.d_ci_low ?? 0) * factor, 12);
    expect(pair.g_ci_high).toBeCloseTo((alone.d_ci_high ?? 0) * factor, 12);
    expect(pair.g_ci_low).toBeLessThan(pair.hedges_g ?? Number.NaN);
    expect(pair.g_ci_high).toBeGreaterThan(pair.hedges_g ?? Number.NaN);
  }
});

it('a group of one has no pair; groups that do not vary have one without p, which counts for nothing', () => {
  const values = [1, 2, 3, 5, 5, 5, 5, 9, Number.NaN];
  const by = ['a', 'a', 'a', 'b', 'b', 'c', 'c', 'd', 'a'];
  const { n, pairs } = pairFigures(values, by, ['a', 'b', 'c', 'd', 'e']);
  expect(n).toBe(8);
  expect(pairs.map(({ one, other }) => `${one}${other}`)).toEqual(['ab', 'ac', 'bc']);
  expect(pairs[2]).toMatchObject({ difference: 0, p: null, p_holm: null, hedges_g: null });
  expect(pairs[0]?.p_holm).toBeCloseTo(2 * (pairs[0]?.p ?? 0), 12);
});

it('Holm as p.adjust of R: multiplied by how many are left, and never below the one before', () => {
  expect(holm([0.01, null, 0.04, 0.03, 0.005])).toEqual([0.03, null, 0.06, 0.06, 0.02]);
});
