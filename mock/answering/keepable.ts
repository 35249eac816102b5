import { validateAnswers } from '../../core/flow';
import { isUnfinished } from '../../core/instrument/answerValue';
import type { AnswerSheet, InstrumentDocument } from '../../core/instrument/document';
import { MockFailure } from '../engine';

/** Unfinished answers can be kept. @throws MockFailure `attempt.answers_invalid` */
export function requireKeepable(document: InstrumentDocument, answers: AnswerSheet): void {
  const wrong = validateAnswers(document, answers).filter(
    (problem) => problem.code === 'unknown_question' || !isUnfinished(problem),
  );
  if (wrong.length === 0) return;
  const details = wrong.map(({ question, code }) => ({
    path: `answers.${question}`,
    code: `answer.${code}`,
    message: 'This answer cannot be kept.',
  }));
  throw new MockFailure('attempt.answers_invalid', 'Some answers cannot be kept.', details);
}
