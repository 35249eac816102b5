import type { Draft } from 'core/instrument/draft';
import { applyOperations } from 'core/instrument/operations';
import { addingTypedSet } from './addingSet';
import { answerLines, codeOfLabel, typedScore } from './answerLines';

describe('answers, one a line', () => {
  it.each([
    [
      '0 Not at all\n1. Several days',
      [
        ['Not at all', 0],
        ['Several days', 1],
      ],
    ],
    [
      'Never\t0\r\nAlways\t 3',
      [
        ['Never', 0],
        ['Always', 3],
      ],
    ],
    [
      '-1) Worse\n0,5 Better\n-1 = Less\n2,5\tMore',
      [
        ['Worse', -1],
        ['Better', 0.5],
        ['Less', -1],
        ['More', 2.5],
      ],
    ],
    [
      'Yes\n\nDon’t know',
      [
        ['Yes', undefined],
        ['Don’t know', undefined],
      ],
    ],
    [
      '０　全くない\n－１．５）いつも',
      [
        ['全くない', 0],
        ['いつも', -1.5],
      ],
    ],
    ['More than 7 days\t2', [['More than 7 days', 2]]],
  ])('%j are read', (text, expected) => {
    expect(answerLines(text).map(({ label, score }) => [label, score])).toEqual(expected);
  });

  it('become a set with codes of their own in any script', () => {
    const draft: Draft = {
      format: 'instrument/1',
      code: 'scale',
      baseLocale: 'en-US',
      questions: [],
      answerSets: [{ id: 'set', code: 'often', answers: [] }],
    };
    const { code, operations } = addingTypedSet(draft, '0 Nie\n1 Ständig\n2 أبدا\n3 Nie', 'often');
    expect(code).toBe('often_2');
    const done = applyOperations(draft, operations);
    const made = done.ok ? done.draft.answerSets?.[1] : undefined;
    expect(made?.answers.map((answer) => [answer.code, answer.score])).toEqual([
      ['nie', 0],
      ['standig', 1],
      ['a3', 2],
      ['nie_2', 3],
    ]);
    expect(operations.filter(({ op }) => op === 'text')).toHaveLength(4);
  });
});

describe('a score', () => {
  it.each([
    ['3', 3],
    [' 0,5 ', 0.5],
    ['−2', -2],
    ['－１．５', -1.5],
    ['٣', 3],
    ['', undefined],
    ['abc', null],
    ['1e999', null],
  ])('typed as %j is %j', (text, score) => expect(typedScore(text)).toBe(score));
});

describe('the code of an answer', () => {
  it.each([
    ['Not at all!', 'not_at_all'],
    ['Très déçu', 'tres_decu'],
    ['非常同意', ''],
  ])('of %j', (label, code) => expect(codeOfLabel(label)).toBe(code));
});
