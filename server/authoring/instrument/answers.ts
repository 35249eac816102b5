import { validateAnswers } from 'core/flow';
import { isRefused } from 'core/instrument/answerValue';
import type { AnswerSheet } from 'core/instrument/document';
import type { AnswerableStructure } from 'core/instrument/items';
import { AppError } from '../../errors';

/** NUL and lone surrogates: no database text keeps them. */
const unstorable = /\0|\p{Surrogate}/u;

const hasUnstorable = (value: AnswerSheet[string]): boolean =>
  typeof value === 'string'
    ? unstorable.test(value)
    : Array.isArray(value) && value.some((one) => unstorable.test(one));

/**
 * Refuses a sheet with an unknown code or a value that its question cannot have. An unfinished answer (too short, too few picks) is kept:
 * it prevents completion of the attempt. @throws AppError `attempt.answers_invalid`
 */
export function requireValidAnswers(structure: AnswerableStructure, answers: AnswerSheet): void {
  const wrong = Object.entries(answers)
    .filter(([, value]) => hasUnstorable(value))
    .map(([question]) => ({ path: `answers.${question}`, code: 'answer.bad_characters' }));
  const found = validateAnswers(structure, answers)
    .filter((problem) => problem.code === 'unknown_question' || isRefused(problem, answers[problem.question]))
    .map(({ question, code, params }) => ({
      path: `answers.${question}`,
      code: `answer.${code}`,
      params: { ...params },
    }));
  const details = [...wrong, ...found];
  if (details.length > 0) throw new AppError('attempt.answers_invalid', { details: details.slice(0, 200) });
}
