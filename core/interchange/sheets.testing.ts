import { visibleQuestions } from '../flow';
import type { CompiledInstrument } from '../instrument';
import type { AnswerSheet } from '../instrument/document';
import { type ScalarValue, startRun } from '../scoring';

/** The scores of one sheet, by code. */
export function scoreOnce(compiled: CompiledInstrument, answers: AnswerSheet): Record<string, ScalarValue> {
  const run = startRun(compiled, { answers, respondent: {} });
  return Object.fromEntries(compiled.calculations.map((code) => [code, run.value(code)]));
}

/** Scores and shown questions of one sheet: what `score --visible` says. */
export function rowOf(compiled: CompiledInstrument, answers: AnswerSheet) {
  const shown = visibleQuestions(compiled, answers);
  return { ...scoreOnce(compiled, answers), visible: compiled.questions.filter((code) => shown.has(code)) };
}
