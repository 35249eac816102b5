import type { AnswerInput, ProgramRun, ScalarValue } from '../formula';
import type { CompiledInstrument } from '../instrument/program';

/** What one respondent gave: answers by address (`q1`, `q5.r1`) as in the document's answer sheets, and respondent data. */
export type ScoringInput = AnswerInput;

/** One respondent's results, to be asked for values, bands, visibility, conditions and explanations. */
export type Run = ProgramRun;

export interface Scores {
  /** By calculation code; null: missing. Never NaN, never infinite. */
  values: Record<string, ScalarValue>;
  /** By code of the calculations that carry bands; null: in none. */
  bands: Record<string, string | null>;
  /** Codes of the visible questions, display-only ones included, in the instrument's order. */
  visible: string[];
  /** Codes of the nuggets whose condition holds: by group in order of appearance, by priority, then in document order. */
  nuggets: string[];
}

/**
 * Computes an answer sheet. Total: an answer that its question cannot have (wrong kind, unknown code, out of range) counts as missing,
 * and so does the answer to a hidden question.
 */
export function startRun(compiled: CompiledInstrument, input: ScoringInput): Run {
  return compiled.program.run(input);
}

/** All results of a run. */
export function scoresOf(compiled: CompiledInstrument, run: Run): Scores {
  return {
    values: Object.fromEntries(compiled.calculations.map((code) => [code, run.value(code)])),
    bands: Object.fromEntries(compiled.banded.map((code) => [code, run.band(code)])),
    visible: compiled.questions.filter((code) => run.isVisible(code)),
    nuggets: compiled.nuggets.filter(({ holds }) => holds === null || run.condition(holds)).map(({ code }) => code),
  };
}

/** Scores one answer sheet; see startRun. */
export function scoreSheet(compiled: CompiledInstrument, input: ScoringInput): Scores {
  return scoresOf(compiled, startRun(compiled, input));
}
