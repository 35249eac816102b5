import { correctedTests } from './corrected';

const block = (tests: [variable: string, p: number | null, sameAs?: string][]) => ({
  ...{ stat: 'holm', of: { group: 'locale' }, suppressed: false, why: null },
  values: {
    comparisons: 1,
    tests: tests.map(([variable, p, same_as = null]) => ({ variable, test: 't_welch', p, p_holm: p, same_as })),
  },
});

it('corrects over the tests of all parts of a survey, each of which comes with its own', () => {
  const { comparisons, tests } = correctedTests([
    block([
      ['a.sum', 0.01],
      ['a.mean', 0.01, 'a.sum'],
      ['a.none', null],
    ]),
    block([['b.sum', 0.04]]),
  ]);
  expect(comparisons).toBe(2);
  expect(tests.map(({ variable, p_holm }) => [variable, p_holm])).toEqual([
    ['a.sum', 0.02],
    ['a.mean', 0.02],
    ['a.none', null],
    ['b.sum', 0.04],
  ]);
  expect(correctedTests([])).toEqual({ comparisons: 0, tests: [] });
});
