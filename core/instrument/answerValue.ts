import { isDate } from '../formula/calendar';
import { graphemes } from '../language/graphemes';
import type { Answer, Question, QuestionKind } from './document';

/** What can be wrong with an answer, each with the parameters that its message needs. */
export type AnswerProblem =
  | { code: 'wrong_kind'; params: { expected: 'text' | 'number' | 'boolean' | 'list' } }
  | { code: 'not_answerable'; params: Record<never, never> }
  | { code: 'empty'; params: Record<never, never> }
  | { code: 'unknown_answer'; params: { answer: string } }
  | { code: 'repeated_answer'; params: { answer: string } }
  | { code: 'exclusive_combined'; params: { answer: string } }
  | { code: 'too_few_picks'; params: { minPicks: number } }
  | { code: 'too_many_picks'; params: { maxPicks: number } }
  | { code: 'below_minimum'; params: { min: number } }
  | { code: 'above_maximum'; params: { max: number } }
  | { code: 'off_step'; params: { step: number } }
  | { code: 'too_short'; params: { minLength: number } }
  | { code: 'too_long'; params: { maxLength: number } }
  | { code: 'pattern_mismatch'; params: { pattern: string } }
  | { code: 'not_a_date'; params: Record<never, never> }
  | { code: 'not_a_time'; params: Record<never, never> }
  | { code: 'too_early'; params: { earliest: string } }
  | { code: 'too_late'; params: { latest: string } };

export type AnswerProblemCode = AnswerProblem['code'];

/** Any text answer has at most so many UTF-16 units. */
const textLengthLimit = 20_000;

const unfinished = new Set<AnswerProblemCode>(['too_few_picks', 'too_short']);

/** Whether the answer is valid so far but unfinished: it can be kept, but the attempt cannot be completed with it. */
export const isUnfinished = (problem: AnswerProblem): boolean => unfinished.has(problem.code);

/**
 * Whether an answer with this problem is refused where it arrives from elsewhere. Devices count the characters of a text differently, so
 * one that is a little too long for this one is taken.
 */
export function isRefused(problem: AnswerProblem, value: unknown): boolean {
  if (problem.code !== 'too_long' || typeof value !== 'string') return !isUnfinished(problem);
  return value.length > Math.min(10 * problem.params.maxLength, textLengthLimit);
}

/** The limits and the step of a number, slider or rating; defaults as documented at `Validation`. */
export function numberRange(question: Pick<Question, 'kind' | 'validation'>): {
  min?: number;
  max?: number;
  step?: number;
} {
  const { min, max, step } = question.validation ?? {};
  if (question.kind === 'slider') return { min: min ?? 0, max: max ?? 100, step };
  if (question.kind === 'rating') return { min: min ?? 1, max: max ?? 5, step: step ?? 1 };
  return { min, max, step };
}

const none = {} as const;

function checkNumber(question: Question, value: number): AnswerProblem[] {
  const { min, max, step } = numberRange(question);
  if (!Number.isFinite(value)) return [{ code: 'wrong_kind', params: { expected: 'number' } }];
  const found: AnswerProblem[] = [];
  if (min !== undefined && value < min) found.push({ code: 'below_minimum', params: { min } });
  if (max !== undefined && value > max) found.push({ code: 'above_maximum', params: { max } });
  if (step !== undefined) {
    const steps = (value - (min ?? 0)) / step;
    // 0.3 is three steps of 0.1 although their quotient is not quite 3.
    if (Math.abs(steps - Math.round(steps)) > 1e-9 * Math.max(1, Math.abs(steps))) {
      found.push({ code: 'off_step', params: { step } });
    }
  }
  return found;
}

/** The pattern as it is applied: the whole text must match. Undefined: not a regular expression. */
export function answerPattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return undefined;
  }
}

function checkText(question: Question, value: string): AnswerProblem[] {
  const { minLength, maxLength = textLengthLimit, pattern } = question.validation ?? {};
  if (value.trim() === '') return [{ code: 'empty', params: none }];
  const found: AnswerProblem[] = [];
  if (minLength !== undefined && value.length < minLength) found.push({ code: 'too_short', params: { minLength } });
  const longest = Math.min(maxLength, textLengthLimit);
  const isLong = value.length > textLengthLimit || (value.length > longest && graphemes(value) > longest);
  if (isLong) found.push({ code: 'too_long', params: { maxLength: longest } });
  else if (pattern !== undefined && answerPattern(pattern)?.test(value) === false) {
    found.push({ code: 'pattern_mismatch', params: { pattern } });
  }
  return found;
}

/** `HH:MM`, 00:00 to 23:59. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function checkMoment(question: Question, value: string): AnswerProblem[] {
  const { earliest, latest } = question.validation ?? {};
  if (question.kind === 'date' && !isDate(value)) return [{ code: 'not_a_date', params: none }];
  if (question.kind === 'time' && !isTime(value)) return [{ code: 'not_a_time', params: none }];
  // Both forms sort as text.
  if (earliest !== undefined && value < earliest) return [{ code: 'too_early', params: { earliest } }];
  if (latest !== undefined && value > latest) return [{ code: 'too_late', params: { latest } }];
  return [];
}

function checkChoice(answers: readonly Answer[], value: string): AnswerProblem[] {
  return answers.some(({ code }) => code === value) ? [] : [{ code: 'unknown_answer', params: { answer: value } }];
}

function checkPicks(question: Question, answers: readonly Answer[], value: readonly string[]): AnswerProblem[] {
  if (value.length === 0) return [{ code: 'empty', params: none }];
  const found = value.flatMap((code) => checkChoice(answers, code));
  const repeated = value.find((code, index) => value.indexOf(code) !== index);
  if (repeated !== undefined) found.push({ code: 'repeated_answer', params: { answer: repeated } });
  const exclusive = answers.find((answer) => answer.exclusive && value.includes(answer.code));
  if (question.kind === 'multiple_choice' && exclusive) {
    // Alone, it is as many picks as it can be.
    if (value.length > 1) found.push({ code: 'exclusive_combined', params: { answer: exclusive.code } });
    return found;
  }
  const limits = question.validation ?? {};
  const ordersAll = question.kind === 'ranking' && limits.minPicks === undefined && limits.maxPicks === undefined;
  const minPicks = ordersAll ? answers.length : (limits.minPicks ?? 0);
  if (value.length < minPicks) found.push({ code: 'too_few_picks', params: { minPicks } });
  if (limits.maxPicks !== undefined && value.length > limits.maxPicks) {
    found.push({ code: 'too_many_picks', params: { maxPicks: limits.maxPicks } });
  }
  return found;
}

const expectedTypes: Readonly<Record<QuestionKind, 'text' | 'number' | 'boolean' | 'list' | null>> = {
  single_choice: 'text',
  image_choice: 'text',
  matrix: 'text',
  multiple_choice: 'list',
  ranking: 'list',
  yes_no: 'boolean',
  rating: 'number',
  number: 'number',
  slider: 'number',
  short_text: 'text',
  long_text: 'text',
  date: 'text',
  time: 'text',
  information: null,
};

/**
 * Everything wrong with a given answer; empty: nothing. For a matrix, `value` is the answer to one of its rows. `answers`: those of the
 * question's answer set, if its kind has one. A ranking orders all answers, unless picks are limited. Unanswered is null, which is never
 * passed here: an empty text or list is no answer.
 */
export function validateAnswer(question: Question, answers: readonly Answer[], value: unknown): AnswerProblem[] {
  const expected = expectedTypes[question.kind];
  if (expected === null) return [{ code: 'not_answerable', params: none }];
  const wrongKind: AnswerProblem[] = [{ code: 'wrong_kind', params: { expected } }];
  switch (question.kind) {
    case 'multiple_choice':
    case 'ranking':
      if (!Array.isArray(value) || !value.every((code): code is string => typeof code === 'string')) return wrongKind;
      return checkPicks(question, answers, value);
    case 'yes_no':
      return typeof value === 'boolean' ? [] : wrongKind;
    case 'rating':
    case 'number':
    case 'slider':
      return typeof value === 'number' ? checkNumber(question, value) : wrongKind;
    default:
      if (typeof value !== 'string') return wrongKind;
  }
  if (question.kind === 'short_text' || question.kind === 'long_text') return checkText(question, value);
  if (question.kind === 'date' || question.kind === 'time') return checkMoment(question, value);
  return checkChoice(answers, value);
}
