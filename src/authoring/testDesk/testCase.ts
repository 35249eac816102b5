import type { AnswerSheet, TestCase } from 'core/instrument/document';
import type { Draft } from 'core/instrument/draft';
import { itemsByCode } from 'core/instrument/items';
import type { Operation } from 'core/instrument/operations';
import type { Scores } from 'core/scoring';
import { expectedFrom } from 'core/scoring/expectation';
import type { Mismatch } from 'core/scoring/testCases';
import { settingField } from '@/authoring/draft/useParts';

export type DraftTestCase = TestCase & { id: string };

/** A possible expectation of a test case. `what` is named as in the mismatches: `total`, `bands.total`, `nuggets`, `visible`. */
export interface Expectation {
  group: 'values' | 'bands' | 'chosen';
  what: string;
  value: Mismatch['actual'];
}

/** All results that can be expected. */
export function expectationsOf({ values, bands, nuggets, visible }: Scores): Expectation[] {
  return [
    ...Object.entries(values).map(([what, value]): Expectation => ({ group: 'values', what, value })),
    ...Object.entries(bands).map(([code, value]): Expectation => ({ group: 'bands', what: `bands.${code}`, value })),
    { group: 'chosen', what: 'nuggets', value: nuggets },
    { group: 'chosen', what: 'visible', value: visible },
  ];
}

/** Expects these actual results from now on. */
export function takingActual(draft: Draft, testCase: DraftTestCase, mismatches: readonly Mismatch[]): Operation[] {
  const taken = expectedFrom(mismatches.map(({ what, actual }) => ({ what, value: actual })));
  const fields = taken.bands ? { ...taken, bands: { ...testCase.expected.bands, ...taken.bands } } : taken;
  return Object.entries(fields).flatMap(([field, value]) => {
    const operation = settingField(draft, testCase.id, `expected.${field}`, value);
    return operation ? [operation] : [];
  });
}

/** Codes of the questions that a test case answers although the draft does not ask them any more. */
export function goneQuestions(draft: Draft, { answers }: TestCase): string[] {
  const known = knownAnswers(draft, answers);
  return Object.keys(answers).filter((code) => answers[code] !== null && !Object.hasOwn(known, code));
}

/** Drops the answers to questions that the draft does not ask. */
export function droppingGone(draft: Draft, testCase: DraftTestCase): Operation[] {
  const gone = new Set(goneQuestions(draft, testCase));
  const kept = Object.fromEntries(Object.entries(testCase.answers).filter(([code]) => !gone.has(code)));
  return [settingField(draft, testCase.id, 'answers', kept) ?? []].flat();
}

/** Answers to existing questions; others are from an earlier state of the draft. */
export function knownAnswers({ questions, answerSets }: Draft, answers: AnswerSheet): AnswerSheet {
  const items = itemsByCode({ questions, ...(answerSets && { answerSets }) });
  return Object.fromEntries(Object.entries(answers).filter(([code, value]) => items.has(code) && value !== null));
}
