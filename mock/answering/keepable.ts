import { validateAnswers } from '../../core/flow';
import { isRefused } from '../../core/instrument/answerValue';
import type { AnswerSheet, InstrumentDocument } from '../../core/instrument/document';
import { refuse } from '../failure';

/** Unfinished answers can be kept. @throws MockFailure `attempt.answers_invalid` */
export function requireKeepable(document: InstrumentDocument, answers: AnswerSheet): void {
  const wrong = validateAnswers(document, answers).filter(
    (problem) => problem.code === 'unknown_question' || isRefused(problem, answers[problem.question]),
  );
  if (wrong.length === 0) return;
  refuse('attempt.answers_invalid', {
    details: wrong.map(({ question, code, params }) => ({
      path: `answers.${question}`,
      code: `answer.${code}`,
      params: { ...params },
    })),
  });
}
