import { numbersFrom } from '../../../mock/results/people';
import type { Definition } from '../../instrument/draft';
import { holm } from '../../statistics/holm';
import { pairFigures } from '../../statistics/pairs';
import type { ResultValues } from '../block';
import type { Gate } from '../gate';
import { resultsOf } from '../results';
import { sourceWith } from './source.testing';

const definition = {
  ...{ format: 'instrument/1', code: 'three', baseLocale: 'en-US', questions: [] },
  calculations: ['sum', 'mean', 'turned', 'other'].map((code) => ({ code, formula: '1' })),
} as unknown as Definition;

const sites = ['berlin', 'cairo', 'lima', 'oslo'];
const next = numbersFrom(3);
const people = Array.from({ length: 90 }, (_, person) => {
  const site = sites[person < 3 ? 3 : person % 3] ?? '';
  const sum = Math.round(next() * 20) + (site === 'lima' ? 6 : 0);
  return { person, site, sum, other: next() };
});
const source = (gate: Gate = { minimumGroup: 1, isWithheld: false }) =>
  sourceWith(
    definition,
    people.map(({ person, site, sum, other }) => ({
      ...{ person, attributes: { site } },
      scores: Object.fromEntries(
        Object.entries({ sum, mean: sum / 9, turned: 40 - sum, other }).map(([code, value]) => [
          code,
          { value, band: null },
        ]),
      ),
    })),
    { gate },
  );
const asked = (of?: string[], gate?: Gate) =>
  resultsOf(source(gate), 'groups', {}, { by: 'attribute.site', ...(of && { of }) }).results;
const holmIn = (results: ReturnType<typeof asked>) =>
  results.find(({ stat }) => stat === 'holm')?.values as ResultValues['holm'];
type Pairs = ReturnType<typeof pairFigures>;

it('scores that are the same numbers count once in the correction, and which is said', () => {
  const { tests, comparisons } = holmIn(asked());
  expect(comparisons).toBe(2);
  expect(tests.map(({ variable, same_as }) => [variable, same_as])).toEqual([
    ['sum', null],
    ['mean', 'sum'],
    ['turned', 'sum'],
    ['other', null],
  ]);
  const [sum, mean, turned, other] = tests;
  const expected = holm([sum?.p ?? null, other?.p ?? null]);
  expect([sum?.p_holm, other?.p_holm]).toEqual(expected);
  expect([mean?.p_holm, turned?.p_holm]).toEqual([expected[0], expected[0]]);
});

it('more than two groups are compared in pairs, on the same numbers; two are not', () => {
  const results = asked(['sum']);
  const pairs = results.find(({ stat }) => stat === 'pairs');
  const [values, group] = [people.map(({ sum }) => sum), people.map(({ site }) => site)];
  expect(pairs?.values).toEqual(pairFigures(values, group, sites));
  const two = resultsOf(source(), 'groups', { attributes: { site: ['berlin', 'lima'] } }, { by: 'attribute.site' });
  expect(two.results.filter(({ stat }) => stat === 'pairs')).toEqual([]);
});

it('a group that the gate keeps back is in no pair, and neither is the one from which it would follow', () => {
  const pairsWith = (gate: Gate) => {
    const found = asked(['sum'], gate).find(({ stat }) => stat === 'pairs');
    return (found?.values as Pairs | undefined)?.pairs.map(({ one, other }) => `${one} ${other}`);
  };
  expect(pairsWith({ minimumGroup: 5, isWithheld: false })).toEqual(['berlin cairo', 'berlin lima', 'cairo lima']);
  // One of the three is left out with it: two groups have the figures of two.
  expect(pairsWith({ minimumGroup: 5, isWithheld: true })).toBeUndefined();
});
