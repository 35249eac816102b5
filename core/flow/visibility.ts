import type { RespondentData } from '../formula';
import type { AnswerSheet } from '../instrument/document';
import type { CompiledInstrument } from '../instrument/program';

/** Codes of the questions that neither their own rule nor their section's hides, given the answers so far; in the instrument's order. */
export function visibleQuestions(
  compiled: CompiledInstrument,
  answers: AnswerSheet,
  respondent: RespondentData = {},
): Set<string> {
  const run = compiled.program.run({ answers, respondent });
  return new Set(compiled.questions.filter((code) => run.isVisible(code)));
}
