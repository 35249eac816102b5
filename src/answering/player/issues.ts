import { type AnswerProblem, isUnfinished, validateAnswer } from 'core/flow';
import type { Answer, Question } from 'core/instrument/document';
import type { ItemState } from './answerStore';

/** What is wrong with an item: missing though required, invalid, or refused by the server. */
export type Issue = { code: 'required' } | { code: 'refused'; message: string } | AnswerProblem;

interface Circumstances {
  /** The person tried to leave the page: everything missing is shown. */
  checked: boolean;
  /** The person has left this control: errors in it are shown. */
  left: boolean;
  /** The server's message about the answer. */
  refused: string | undefined;
}

export function issueOf(
  question: Question,
  answers: readonly Answer[],
  { answer, draft }: ItemState,
  { checked, left, refused }: Circumstances,
): Issue | undefined {
  if (draft !== undefined) return checked || left ? draft.problems[0] : undefined;
  if (refused !== undefined) return { code: 'refused', message: refused };
  if (!checked) return undefined;
  if (answer === undefined) return question.required ? { code: 'required' } : undefined;
  return validateAnswer(question, answers, answer).find(isUnfinished);
}

/** Problems because of which an entry cannot be kept as an answer; empty: none. */
export const hardProblems = (question: Question, answers: readonly Answer[], entered: unknown): AnswerProblem[] =>
  validateAnswer(question, answers, entered).filter((problem) => !isUnfinished(problem));
