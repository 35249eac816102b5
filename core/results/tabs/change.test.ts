import { numbersFrom } from '../../../mock/results/people';
import type { Definition } from '../../instrument/draft';
import { resultsOf } from '../results';
import { sourceWith } from './source.testing';

const definition = {
  ...{ format: 'instrument/1', code: 'waves', baseLocale: 'en-US', questions: [] },
  calculations: ['sum', 'mean', 'steady', 'constant'].map((code) => ({ code, formula: '1' })),
} as unknown as Definition;

const next = numbersFrom(4);
/** 40 begin, 25 of them come again, with 5 who are new; one of those who come again has no score then. */
const attempts = (['start', 'end'] as const).flatMap((wave) =>
  Array.from({ length: wave === 'start' ? 40 : 30 }, (_, index) => {
    const person = wave === 'start' ? index : index + 15;
    const sum = Math.round(next() * 20);
    const all = { sum, mean: sum / 4, steady: person % 3, constant: 7 };
    const scores: Record<string, number> = wave === 'end' && person === 20 ? {} : all;
    return {
      ...{ person, wave },
      scores: Object.fromEntries(Object.entries(scores).map(([code, value]) => [code, { value, band: null }])),
    };
  }),
);
const source = sourceWith(definition, attempts);
const { results } = resultsOf(source, 'change', {}, {});
const valuesOf = (stat: string) =>
  Object.fromEntries(
    results.flatMap(({ stat: kind, of, values }) =>
      kind === stat ? [[String(of.variable ?? (of.columns as string[])[0]), values]] : [],
    ),
  );

it('says how many had each wave and both, and for how many it is another', () => {
  const followed = valuesOf('followed');
  expect(followed['sum@start']).toMatchObject({ n_first: 40, n_second: 29, n: 24 });
  const retest = valuesOf('retest')['sum@start'] as { rci: number[] };
  expect(followed['sum@start']).toMatchObject({ changed: retest.rci.filter((change) => change !== 0).length });
  expect([followed['steady@start'], followed['constant@start']]).toEqual(
    Array.from({ length: 2 }, () => ({ n_first: 40, n_second: 29, n: 24, changed: 0 })),
  );
});

it('has figures of what is the same numbers once', () => {
  expect(valuesOf('same')).toEqual({ mean: { as: 'sum' } });
  expect(Object.keys(valuesOf('trajectory'))).toEqual(['sum', 'steady', 'constant']);
  // Where it is asked for alone, it is there.
  const alone = resultsOf(source, 'change', {}, { of: ['mean'] }).results;
  expect(alone.map(({ stat }) => stat)).toEqual(['followed', 'retest', 'trajectory']);
});
