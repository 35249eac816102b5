import type { Draft, DraftAnswerSet } from 'core/instrument/draft';
import { applyOperations } from 'core/instrument/operations';
import fc from 'fast-check';
import { duplicatingSet, nextAnswer, nextScore, reversingScores } from './setEdits';

const set = (scores: readonly (number | undefined)[]): DraftAnswerSet => ({
  id: 'set',
  code: 'often',
  answers: scores.map((score, index) => ({
    id: `id-${index}`,
    code: `a${index + 1}`,
    ...(score !== undefined && { score }),
  })),
});
const draftWith = (answerSet: DraftAnswerSet): Draft => ({
  format: 'instrument/1',
  code: 'test',
  baseLocale: 'en-US',
  questions: [],
  answerSets: [answerSet],
});
const after = (draft: Draft, operations: Parameters<typeof applyOperations>[1]): Draft => {
  const done = applyOperations(draft, operations);
  if (!done.ok) throw new Error(JSON.stringify(done.conflicts));
  return done.draft;
};

describe('scores', () => {
  it('go on in the steps that there are', () => {
    const of = (...scores: (number | undefined)[]) =>
      nextScore(scores.map((score) => (score === undefined ? {} : { score })));
    expect([of(), of(0), of(0, 2), of(3, 2), of(1, undefined), of(undefined, 4), of(1, 1)]).toEqual([
      0,
      1,
      4,
      1,
      undefined,
      5,
      2,
    ]);
  });

  it('reversed twice are as they were, and stay with those that had one', () => {
    const scores = fc.array(fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }), { maxLength: 8 });
    fc.assert(
      fc.property(scores, (given) => {
        const draft = draftWith(set(given));
        const scoresOf = ({ answerSets }: Draft) => answerSets?.[0]?.answers.map(({ score }) => score) ?? [];
        const turn = (of: Draft) => after(of, reversingScores(of, of.answerSets?.[0] ?? set([])));
        const once = turn(draft);
        expect(scoresOf(once).map((score) => score === undefined)).toEqual(given.map((score) => score === undefined));
        expect(scoresOf(once).filter((score) => score !== undefined)).toEqual(
          given.filter((score) => score !== undefined).reverse(),
        );
        expect(scoresOf(turn(once))).toEqual(given);
      }),
    );
  });
});

describe('codes', () => {
  it('of a new answer are free', () => {
    expect(nextAnswer(set([0, 1]))).toMatchObject({ code: 'a3', score: 2 });
    expect(nextAnswer(set([0, 1]), 'id-0').code).toBe('a2_2');
  });
});

describe('a copy of a set', () => {
  it('has ids and a code of its own, and the labels that are reviewed in every language', () => {
    const draft = draftWith(set([0, undefined]));
    const [only] = draft.answerSets ?? [];
    if (!only) throw new Error('no set');
    const { id, operations } = duplicatingSet(draft, only, [
      { locale: 'en-US', texts: { 'answer.id-0.label': 'Never' }, isReviewed: () => true },
      { locale: 'de-DE', texts: { 'answer.id-0.label': 'Nie' }, isReviewed: () => true },
      { locale: 'fr-FR', texts: { 'answer.id-0.label': 'Jamais' }, isReviewed: () => false },
    ]);
    const copy = after(draft, operations).answerSets?.find((each) => each.id === id);
    expect(copy?.code).toBe('often_2');
    expect(copy?.answers.map(({ code, score }) => [code, score])).toEqual([
      ['a1', 0],
      ['a2', undefined],
    ]);
    expect(copy?.answers.some((answer) => answer.id.startsWith('id-'))).toBe(false);
    expect(operations.flatMap((each) => (each.op === 'text' ? [[each.locale, each.text]] : []))).toEqual([
      ['en-US', 'Never'],
      ['de-DE', 'Nie'],
    ]);
  });
});
