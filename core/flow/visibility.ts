import type { RespondentData } from '../formula';
import type { AnswerSheet } from '../instrument/document';
import type { CompiledInstrument } from '../instrument/program';
import { asAnswered, type StatedLater } from '../instrument/respondent';

/**
 * Codes of the questions that neither their own rule nor their section's hides, given the answers so far; in the instrument's order. What
 * the respondent stated after completion does not count.
 */
export function visibleQuestions(
  compiled: CompiledInstrument,
  answers: AnswerSheet,
  respondent: RespondentData & StatedLater = {},
): Set<string> {
  const run = compiled.program.run({ answers, respondent: asAnswered(respondent) });
  return new Set(compiled.questions.filter((code) => run.isVisible(code)));
}
