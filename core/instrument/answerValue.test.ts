import * as fc from 'fast-check';
import { isRefused, isUnfinished, validateAnswer } from './answerValue';
import type { Answer, Question, QuestionKind, Validation } from './document';

const answers: Answer[] = [
  { code: 'a', score: 0 },
  { code: 'b', score: 1 },
  { code: 'c' },
  { code: 'none', exclusive: true },
];
const question = (kind: QuestionKind, validation?: Validation): Question => ({ code: 'q', kind, validation });
const codes = (kind: QuestionKind, value: unknown, validation?: Validation) =>
  validateAnswer(question(kind, validation), answers, value).map(({ code }) => code);

describe('validating an answer', () => {
  it.each<[QuestionKind, unknown, Validation | undefined]>([
    ['single_choice', 'a', undefined],
    ['image_choice', 'b', undefined],
    ['matrix', 'c', undefined],
    ['multiple_choice', ['a', 'c'], undefined],
    ['multiple_choice', ['none'], { minPicks: 2 }],
    ['ranking', ['none', 'c', 'b', 'a'], undefined],
    ['ranking', ['b'], { maxPicks: 2 }],
    ['yes_no', false, undefined],
    ['rating', 5, undefined],
    ['slider', 33.3, undefined],
    ['number', -1.5, undefined],
    ['number', 0.3, { step: 0.1 }],
    ['number', 7.5, { min: 0.5, step: 1 }],
    ['short_text', 'x', undefined],
    ['short_text', 'AB-12', { pattern: '[A-Z]{2}-\\d+' }],
    ['long_text', '𝒳'.repeat(10_000), undefined],
    ['date', '2024-02-29', { earliest: '2024-02-29', latest: '2024-02-29' }],
    ['time', '00:00', undefined],
    ['time', '23:59', { latest: '23:59' }],
  ])('takes for %s the answer %j', (kind, value, validation) => {
    expect(codes(kind, value, validation)).toEqual([]);
  });

  it.each<[QuestionKind, unknown, Validation | undefined, string[]]>([
    ['single_choice', 'd', undefined, ['unknown_answer']],
    ['single_choice', '', undefined, ['unknown_answer']],
    ['single_choice', ['a'], undefined, ['wrong_kind']],
    ['single_choice', 1, undefined, ['wrong_kind']],
    ['image_choice', 'constructor', undefined, ['unknown_answer']],
    ['multiple_choice', 'a', undefined, ['wrong_kind']],
    ['multiple_choice', ['a', 1], undefined, ['wrong_kind']],
    ['multiple_choice', [], undefined, ['empty']],
    ['multiple_choice', ['a', 'a'], undefined, ['repeated_answer']],
    ['multiple_choice', ['a', 'none'], undefined, ['exclusive_combined']],
    ['multiple_choice', ['a', 'z', 'y'], undefined, ['unknown_answer', 'unknown_answer']],
    ['multiple_choice', ['a'], { minPicks: 2 }, ['too_few_picks']],
    ['multiple_choice', ['a', 'b', 'c'], { maxPicks: 2 }, ['too_many_picks']],
    ['ranking', ['a', 'b'], undefined, ['too_few_picks']],
    ['ranking', ['a', 'a'], { maxPicks: 2 }, ['repeated_answer']],
    ['yes_no', 'true', undefined, ['wrong_kind']],
    ['yes_no', 1, undefined, ['wrong_kind']],
    ['rating', 6, undefined, ['above_maximum']],
    ['rating', 2.5, undefined, ['off_step']],
    ['rating', 0, { min: 1, max: 10 }, ['below_minimum']],
    ['slider', 101, undefined, ['above_maximum']],
    ['slider', -0.1, undefined, ['below_minimum']],
    ['number', '3', undefined, ['wrong_kind']],
    ['number', Number.NaN, undefined, ['wrong_kind']],
    ['number', Number.POSITIVE_INFINITY, undefined, ['wrong_kind']],
    ['number', 130, { min: 0, max: 120, step: 1 }, ['above_maximum']],
    ['number', 3.5, { min: 0, max: 120, step: 1 }, ['off_step']],
    ['short_text', '  ', undefined, ['empty']],
    ['short_text', 'ab', { minLength: 3 }, ['too_short']],
    ['short_text', 'abcd', { maxLength: 3 }, ['too_long']],
    ['short_text', '👨‍👩‍👧‍👦 Zoë', { maxLength: 4 }, ['too_long']],
    ['short_text', 'xAB-1', { pattern: '[A-Z]{2}-\\d+' }, ['pattern_mismatch']],
    ['long_text', 'x'.repeat(20_001), undefined, ['too_long']],
    ['long_text', 'x'.repeat(20_001), { maxLength: 50_000 }, ['too_long']],
    ['date', '2023-02-29', undefined, ['not_a_date']],
    ['date', '2024-1-1', undefined, ['not_a_date']],
    ['date', '2024-01-01T00:00', undefined, ['not_a_date']],
    ['date', '2024-01-01', { earliest: '2024-01-02' }, ['too_early']],
    ['date', '2024-01-03', { latest: '2024-01-02' }, ['too_late']],
    ['time', '24:00', undefined, ['not_a_time']],
    ['time', '7:05', undefined, ['not_a_time']],
    ['information', 'read', undefined, ['not_answerable']],
  ])('refuses for %s the answer %j under %j: %j', (kind, value, validation, expected) => {
    expect(codes(kind, value, validation)).toEqual(expected);
  });

  it('tells answers on their way from wrong ones', () => {
    const found = validateAnswer(question('multiple_choice', { minPicks: 2 }), answers, ['a']);
    expect(found.map(isUnfinished)).toEqual([true]);
    expect(validateAnswer(question('number', { max: 2 }), [], 3).map(isUnfinished)).toEqual([false]);
  });

  it('counts the characters of a text as its reader does', () => {
    expect(codes('short_text', '👨‍👩‍👧‍👦 Zoë', { maxLength: 12 })).toEqual([]);
    expect(codes('short_text', 'Zoe\u0308', { maxLength: 3 })).toEqual([]);
  });

  it.each([
    ['abcdefghij'.repeat(3), false],
    ['abcdefghij'.repeat(3).concat('k'), true],
  ])('takes from elsewhere a text that has at most ten times as many units: %s', (value, refused) => {
    const found = validateAnswer(question('short_text', { maxLength: 3 }), [], value);
    expect(found.map((problem) => isRefused(problem, value))).toEqual([refused]);
  });

  it('never takes more than any text may have, and nothing else that is wrong', () => {
    const refused = (kind: QuestionKind, value: unknown, validation?: Validation) =>
      validateAnswer(question(kind, validation), answers, value).map((problem) => isRefused(problem, value));
    expect(refused('long_text', 'x'.repeat(20_001), { maxLength: 5000 })).toEqual([true]);
    expect(refused('number', 3, { max: 2 })).toEqual([true]);
    expect(refused('short_text', 'ab', { minLength: 3 })).toEqual([false]);
  });

  it('never throws, whatever the value', () => {
    const kinds: QuestionKind[] = [
      'single_choice',
      'multiple_choice',
      'matrix',
      'yes_no',
      'rating',
      'number',
      'slider',
      'short_text',
      'long_text',
      'date',
      'time',
      'ranking',
      'image_choice',
      'information',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.anything(), (kind, value) => Array.isArray(codes(kind, value))),
    );
  });
});
