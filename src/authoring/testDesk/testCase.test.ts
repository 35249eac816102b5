import { documentOf, draftOf } from 'core/instrument/draft';
import { applyOperations } from 'core/instrument/operations';
import { compileDraft } from 'core/instrument/sound';
import { scoreSheet } from 'core/scoring';
import { expectedFrom } from 'core/scoring/expectation';
import { runTestCases } from 'core/scoring/testCases';
import fc from 'fast-check';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { expectationsOf, knownAnswers, takingActual } from './testCase';

const { compiled } = compileDraft(eveningCheck);
const items = ['calm', 'worry', 'body.tense', 'body.awake', 'body.rested'] as const;
const sheet = fc.dictionary(fc.constantFrom(...items), fc.constantFrom('never', 'sometimes', 'often', 'always'));

const draftWith = (answers: Record<string, string>, expected: ReturnType<typeof expectedFrom>) => {
  let count = 0;
  const testCases = [{ code: 'case', answers, expected }];
  return draftOf({ ...eveningCheck, testCases }, () => `id-${++count}`);
};
const resultOf = (draft: ReturnType<typeof draftOf>) => runTestCases(documentOf(draft, {}), compiled)[0];

describe('a test case', () => {
  it('that expects all that came out passes', () => {
    fc.assert(
      fc.property(sheet, (answers) => {
        const expected = expectedFrom(expectationsOf(scoreSheet(compiled, { answers })));
        expect(resultOf(draftWith(answers, expected))?.mismatches).toEqual([]);
      }),
    );
  });

  it('whose actual values are taken passes from then on, whatever it expected, and keeps what it expected rightly', () => {
    fc.assert(
      fc.property(sheet, sheet, (answers, others) => {
        const expected = expectedFrom(expectationsOf(scoreSheet(compiled, { answers: others })));
        const draft = draftWith(answers, expected);
        const [testCase] = draft.testCases ?? [];
        const mismatches = resultOf(draft)?.mismatches ?? [];
        if (testCase === undefined || mismatches.length === 0) return;
        const done = applyOperations(draft, takingActual(draft, testCase, mismatches));
        if (!done.ok) throw new Error(JSON.stringify(done.conflicts));
        expect(resultOf(done.draft)?.mismatches).toEqual([]);
        expect(Object.keys(done.draft.testCases?.[0]?.expected ?? {}).sort()).toEqual(Object.keys(expected).sort());
      }),
    );
  });

  it('holds no answer to what the draft does not ask', () => {
    const draft = draftWith({}, {});
    expect(knownAnswers(draft, { calm: 'often', gone: 'often', worry: null })).toEqual({ calm: 'often' });
  });
});
