import type { AnswerSheet, TestCase } from 'core/instrument/document';
import type { Draft } from 'core/instrument/draft';
import { itemsByCode } from 'core/instrument/items';
import type { Operation } from 'core/instrument/operations';
import type { Scores } from 'core/scoring';
import type { Mismatch, TestCaseResult } from 'core/scoring/testCases';
import { settingField } from '@/authoring/draft/useParts';

export type DraftTestCase = TestCase & { id: string };

/** What a test case may expect of an answer sheet. `what` is named as in the mismatches: `total`, `bands.total`, `nuggets`, `visible`. */
export interface Expectation {
  group: 'values' | 'bands' | 'chosen';
  what: string;
  value: Mismatch['actual'];
}

/** All that can be expected of what the answers came to. */
export function expectationsOf({ values, bands, nuggets, visible }: Scores): Expectation[] {
  return [
    ...Object.entries(values).map(([what, value]): Expectation => ({ group: 'values', what, value })),
    ...Object.entries(bands).map(([code, value]): Expectation => ({ group: 'bands', what: `bands.${code}`, value })),
    { group: 'chosen', what: 'nuggets', value: nuggets },
    { group: 'chosen', what: 'visible', value: visible },
  ];
}

const bandIn = (what: string): string | undefined => /^bands\.(.+)$/.exec(what)?.[1];

/** The expectations as a test case holds them. */
export function expectedFrom(expectations: readonly Pick<Expectation, 'what' | 'value'>[]): TestCase['expected'] {
  const expected: Record<string, unknown> = {};
  const bands: Record<string, unknown> = {};
  for (const { what, value } of expectations) {
    const band = bandIn(what);
    if (band === undefined) expected[what] = value;
    else bands[band] = value;
  }
  return { ...expected, ...(Object.keys(bands).length > 0 && { bands }) } as TestCase['expected'];
}

/** What came out instead, in the shape of what was expected: what is met stands in it as it was written. */
export function actualBeside({ expected }: TestCase, { mismatches }: TestCaseResult): TestCase['expected'] {
  const wrong = expectedFrom(mismatches.map(({ what, actual }) => ({ what, value: actual })));
  return { ...expected, ...wrong, ...(expected.bands && { bands: { ...expected.bands, ...wrong.bands } }) };
}

/** Expects from now on what came out, of these. */
export function takingActual(draft: Draft, testCase: DraftTestCase, mismatches: readonly Mismatch[]): Operation[] {
  const taken = expectedFrom(mismatches.map(({ what, actual }) => ({ what, value: actual })));
  const fields = taken.bands ? { ...taken, bands: { ...testCase.expected.bands, ...taken.bands } } : taken;
  return Object.entries(fields).flatMap(([field, value]) => {
    const operation = settingField(draft, testCase.id, `expected.${field}`, value);
    return operation ? [operation] : [];
  });
}

/** Answers to what the draft asks; others came from an earlier state of it. */
export function knownAnswers({ questions, answerSets }: Draft, answers: AnswerSheet): AnswerSheet {
  const items = itemsByCode({ questions, ...(answerSets && { answerSets }) });
  return Object.fromEntries(Object.entries(answers).filter(([code, value]) => items.has(code) && value !== null));
}
