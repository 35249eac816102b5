import type { TestCase } from '../instrument/document';
import type { Mismatch } from './testCases';

const bandIn = (what: string): string | undefined => /^bands\.(.+)$/.exec(what)?.[1];

/** Results in the form of a test case's expectations. `what` is named as in the mismatches: `total`, `bands.total`, `nuggets`, `visible`. */
export function expectedFrom(results: readonly { what: string; value: Mismatch['actual'] }[]): TestCase['expected'] {
  const expected: Record<string, unknown> = {};
  const bands: Record<string, unknown> = {};
  for (const { what, value } of results) {
    const band = bandIn(what);
    if (band === undefined) expected[what] = value;
    else bands[band] = value;
  }
  return { ...expected, ...(Object.keys(bands).length > 0 && { bands }) } as TestCase['expected'];
}

/** The actual results in the form of the expectations; met ones as they were written. */
export function actualBeside(
  { expected }: Pick<TestCase, 'expected'>,
  mismatches: readonly Mismatch[],
): TestCase['expected'] {
  const wrong = expectedFrom(mismatches.map(({ what, actual }) => ({ what, value: actual })));
  return { ...expected, ...wrong, ...(expected.bands && { bands: { ...expected.bands, ...wrong.bands } }) };
}
