import { numbersFrom } from '../../../mock/results/people';
import type { Definition } from '../../instrument/draft';
import { deviation } from '../../statistics/sums';
import type { MissingReason } from '../data';
import type { Gate } from '../gate';
import { resultsOf } from '../results';
import { type Attempt, sourceWith } from './source.testing';

const codes = ['q1', 'q2', 'q3', 'q4'];
const definition = {
  ...{ format: 'instrument/1', code: 'four', baseLocale: 'en-US' },
  questions: codes.map((code) => ({ code, kind: 'number', validation: { min: 0, max: 9 } })),
  calculations: [
    { code: 'whole', formula: 'sum(q1..q4)' },
    { code: 'first', formula: 'sum(q1, q2)' },
    { code: 'later', formula: 'sum(q3, q4)' },
  ],
} as unknown as Definition;

/** q3 and q4 are asked after a sum of q1 and q2 of at least 8. */
function attempts(count: number): Attempt[] {
  const next = numbersFrom(8);
  return Array.from({ length: count }, (_, person) => {
    const level = next() * 8;
    const answers = Object.fromEntries(codes.map((code) => [code, Math.round(level + next())]));
    const isLet = (answers.q1 ?? 0) + (answers.q2 ?? 0) >= 8;
    if (isLet) return { person, answers };
    const { q1 = 0, q2 = 0 } = answers;
    const missing = new Map<string, MissingReason>([
      ['q3', 'not_shown'],
      ['q4', 'not_shown'],
    ]);
    return { person, answers: { q1, q2 }, missing };
  });
}
const selectionIn = (given: readonly Attempt[], gate: Gate = { minimumGroup: 1, isWithheld: false }) =>
  resultsOf(sourceWith(definition, given, { gate }), 'scales', {}, {}).results.filter(
    ({ stat }) => stat === 'selection',
  );
const sumsOf = (given: readonly Attempt[]) => given.map(({ answers = {} }) => Number(answers.q1) + Number(answers.q2));

it('says how those whom a rule let through vary in what everybody was asked', () => {
  const given = attempts(120);
  const through = given.filter(({ missing }) => missing === undefined);
  // Of the scales whose items all, or none, were shown to everybody there is nothing to say.
  expect(selectionIn(given)).toEqual([
    {
      ...{ stat: 'selection', of: { scale: 'whole' }, suppressed: false, why: null },
      values: {
        ...{ n: through.length, n_all: 120, sd: deviation(sumsOf(through)), sd_all: deviation(sumsOf(given)) },
        not_shown: ['q3', 'q4'],
      },
    },
  ]);
  expect(deviation(sumsOf(through))).toBeLessThan(0.7 * deviation(sumsOf(given)));
});

it('takes a question that an earlier version did not have for no rule, and skipped ones neither', () => {
  const first = attempts(60).map((one) => ({ ...one, version: one.missing ? 1 : 2 }));
  expect(selectionIn(first)).toEqual([]);
  const skipped = attempts(60).map((one) => ({
    ...one,
    ...(one.missing && { missing: new Map([...one.missing].map(([code]) => [code, 'skipped' as const])) }),
  }));
  expect(selectionIn(skipped)).toEqual([]);
});

it('where names are withheld one place is told, and nothing that few people would follow from', () => {
  const given = attempts(120);
  const gate = { minimumGroup: 5, isWithheld: true };
  const values = selectionIn(given, gate)[0]?.values as { sd: number; sd_all: number };
  expect([values.sd * 10, values.sd_all * 10].every((each) => Math.abs(each - Math.round(each)) < 1e-9)).toBe(true);
  const through = given.filter(({ missing }) => missing === undefined);
  const others = given.filter(({ missing }) => missing !== undefined).slice(0, 3);
  expect(selectionIn([...through, ...others], gate)).toMatchObject([{ suppressed: true, values: null }]);
});
