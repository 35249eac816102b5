import { draftOf } from 'core/instrument/draft';
import { exampleDocument } from 'core/instrument/example.testing';
import { applyOperations } from 'core/instrument/operations';
import { followCodes } from './followCodes';

const example = () => {
  let count = 0;
  return draftOf(exampleDocument(), () => {
    count += 1;
    return `part-${count}`;
  });
};
const sample = {
  answers: { q1: 'often', 'q3.r1': 'never', q4: 7, q5: ['often', 'never'] },
  respondent: { age: 40 },
  scores: { total: 5 },
};

describe('a sample sheet', () => {
  it('follows the new codes of questions, rows, answers and scores, and back', () => {
    const before = example();
    const partOf = (code: string) =>
      [
        ...before.questions,
        ...before.questions.flatMap(({ rows = [] }) => rows),
        ...(before.answerSets?.[0]?.answers ?? []),
        ...(before.calculations ?? []),
      ].find((part) => part.code === code)?.id ?? '';
    const names = { q1: 'calm', q3: 'grid', r1: 'first', often: 'mostly', total: 'sum_of_all' };
    const operations = Object.entries(names).map(([code, to]) => ({
      op: 'rename' as const,
      part: partOf(code),
      code: to,
      before: code,
    }));
    const done = applyOperations(before, operations);
    if (!done.ok) throw new Error('a code is not free');
    const followed = followCodes(sample, before, done.draft);
    expect(followed).toEqual({
      ...sample,
      answers: { calm: 'mostly', 'grid.first': 'never', q4: 7, q5: ['mostly', 'never'] },
      scores: { sum_of_all: 5 },
    });
    expect(followCodes(followed, done.draft, before)).toEqual(sample);
  });

  it('exchanges two codes', () => {
    const before = example();
    const [one, other, ...rest] = before.questions;
    if (!one || !other) throw new Error('there are no questions');
    const after = { ...before, questions: [{ ...one, code: 'q2' }, { ...other, code: 'q1' }, ...rest] };
    const answers = { q1: 'often', q2: 'never' };
    expect(followCodes({ ...sample, answers }, before, after).answers).toEqual({ q2: 'often', q1: 'never' });
  });

  it('keeps answers to what is gone', () => {
    const before = example();
    expect(followCodes(sample, before, { ...before, questions: [] })).toEqual(sample);
  });
});
