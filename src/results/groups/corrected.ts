import type { ResultBlock, ResultValues } from 'core/results/block';
import { holm } from 'core/statistics/holm';
import { blocksOf, own } from '../frame/blocks';

/** The tests of a page with Holm's correction over all of them: where names are withheld each part of a survey has its own. */
export function correctedTests(results: readonly ResultBlock[]): ResultValues['holm'] {
  const found = blocksOf(results, 'holm').flatMap((block) => own(block, 'holm') ?? []);
  const [only, ...others] = found;
  if (only === undefined) return { comparisons: 0, tests: [] };
  if (others.length === 0) return only;
  const tests = found.flatMap((each) => each.tests);
  const distinct = tests.filter(({ same_as, p }) => same_as === null && p !== null);
  const corrected = holm(distinct.map(({ p }) => p));
  const byVariable = new Map(distinct.map(({ variable }, index) => [variable, corrected[index] ?? null]));
  return {
    comparisons: distinct.length,
    tests: tests.map((test) => ({ ...test, p_holm: byVariable.get(test.same_as ?? test.variable) ?? null })),
  };
}
