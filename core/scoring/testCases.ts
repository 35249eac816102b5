import { type PublishOptions, publishProblems } from '../instrument/check';
import type { InstrumentDocument, TestCase } from '../instrument/document';
import { isSound, type Problem, problem } from '../instrument/problem';
import { type CompiledInstrument, compileInstrument } from '../instrument/program';
import { wholeTestCase } from '../instrument/testCase';
import { type Scores, scoreSheet } from './score';

type Outcome = string | number | boolean | null | readonly string[];

/** One expectation that was not met. `what`: `total`, `bands.total`, `nuggets`, `visible`. */
export interface Mismatch {
  what: string;
  expected: Outcome;
  actual: Outcome;
}

export interface TestCaseResult {
  code: string;
  /** Empty: the test case passes. */
  mismatches: Mismatch[];
  /** All scores of the answers. */
  scores: Scores;
}

/** Expected values have as many digits as a publication prints; computed ones carry rounding in the last places. */
const tolerance = 1e-9;

/** Whether two scores are the same: numbers within 1e-9, relative above 1. */
export function isSameScore(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'number' || typeof actual !== 'number') return expected === actual;
  return Math.abs(expected - actual) <= tolerance * Math.max(1, Math.abs(expected));
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((code, index) => code === other[index]);

function mismatchesOf(testCase: TestCase, scores: Scores): Mismatch[] {
  const { bands, nuggets, visible, ...values } = testCase.expected;
  const found: Mismatch[] = [];
  const computed = (of: Readonly<Record<string, Outcome>>, code: string): Outcome =>
    Object.hasOwn(of, code) ? (of[code] ?? null) : null;
  for (const [code, expected] of Object.entries(values)) {
    const actual = computed(scores.values, code);
    if (!isSameScore(expected, actual)) found.push({ what: code, expected: expected as Outcome, actual });
  }
  for (const [code, expected] of Object.entries(bands ?? {})) {
    const actual = computed(scores.bands, code);
    if (expected !== actual) found.push({ what: `bands.${code}`, expected, actual });
  }
  if (nuggets && !sameList(nuggets, scores.nuggets))
    found.push({ what: 'nuggets', expected: nuggets, actual: scores.nuggets });
  // Which questions show is a set; the order is the instrument's.
  if (visible && !sameList([...visible].sort(), [...scores.visible].sort())) {
    found.push({ what: 'visible', expected: visible, actual: scores.visible });
  }
  return found;
}

/** Scores the answers of every test case and compares. Numbers agree within 1e-9, relative above 1. */
export function runTestCases(document: InstrumentDocument, compiled: CompiledInstrument): TestCaseResult[] {
  return (document.testCases ?? []).map(wholeTestCase).map((testCase) => {
    const scores = scoreSheet(compiled, { answers: testCase.answers, respondent: testCase.respondent });
    return { code: testCase.code, mismatches: mismatchesOf(testCase, scores), scores };
  });
}

/** The test cases of an instrument whose texts do not matter; undefined: it is not sound, so none can be run. */
export function testCasesOf(document: InstrumentDocument): TestCaseResult[] | undefined {
  return isSound(publishProblems(document)) ? runTestCases(document, compileInstrument(document)) : undefined;
}

/** `publishProblems` with the test cases run: the whole list of reasons. They are run only if nothing else is wrong. */
export function publishChecks(document: InstrumentDocument, options: PublishOptions = {}): Problem[] {
  const found = publishProblems(document, options);
  if (!isSound(found)) return found;
  const results = runTestCases(document, compileInstrument(document));
  const failures = results.flatMap(({ code, mismatches }, index) =>
    mismatches.map(({ what, expected, actual }) => {
      const show = (value: Outcome) => (typeof value === 'object' && value !== null ? [...value] : value);
      const params = { testCase: code, what, expected: show(expected), actual: show(actual) };
      return problem('test_case.failed', ['testCases', index, 'expected', ...what.split('.')], code, params);
    }),
  );
  return [...found, ...failures];
}
