import { type AnswerProblem, isUnfinished, validateAnswer } from 'core/flow';
import type { Answer, Question } from 'core/instrument/document';
import type { ItemState } from './answerStore';

/** Why an item needs another look: unanswered though required, answered wrongly, or not taken by the server. */
export type Issue = { code: 'required' } | { code: 'refused'; message: string } | AnswerProblem;

interface Circumstances {
  /** The page was to be left: everything open is said. */
  checked: boolean;
  /** The person has gone on from this control: what is wrong in it is said. */
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

/** What is wrong with an entry so that it cannot be kept as an answer; empty: it can. */
export const hardProblems = (question: Question, answers: readonly Answer[], entered: unknown): AnswerProblem[] =>
  validateAnswer(question, answers, entered).filter((problem) => !isUnfinished(problem));
