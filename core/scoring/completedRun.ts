import type { RespondentData } from '../formula';
import { type CompiledInstrument, compileInstrument, type InstrumentStructure } from '../instrument/program';
import { asAnswered, type StatedLater } from '../instrument/respondent';
import { type Run, type ScoringInput, startRun } from './score';

export interface CompletedInput extends ScoringInput {
  respondent?: RespondentData & StatedLater;
}

/** A run, and what it was run by: formulas beyond the scores are compiled by the same. */
export interface CompletedRun {
  compiled: CompiledInstrument;
  run: Run;
}

/** Definitions that ask fixed questions, by what they were made from and the codes of these. */
const fixed = new WeakMap<CompiledInstrument, Map<string, CompiledInstrument>>();
/** Of one definition. */
const mostFixed = 20;

/** The same definition, but without rules: exactly these questions are asked. */
function asking(
  structure: InstrumentStructure,
  compiled: CompiledInstrument,
  asked: ReadonlySet<string>,
): CompiledInstrument {
  const known = fixed.get(compiled) ?? new Map<string, CompiledInstrument>();
  fixed.set(compiled, known);
  const key = [...asked].join(' ');
  const found = known.get(key);
  if (found) return found;
  const made = compileInstrument({
    ...structure,
    sections: structure.sections?.map(({ visibleIf: _, ...section }) => section),
    questions: structure.questions.map(({ visibleIf: _, ...question }) =>
      asked.has(question.code) ? question : { ...question, visibleIf: 'false' },
    ),
  });
  if (known.size >= mostFixed) known.clear();
  known.set(key, made);
  return made;
}

/**
 * Computes a completed answer sheet. What the respondent stated after completion counts in every formula but in the rules of what is
 * asked: the questions stay those that they were asked. @param compiled of this structure
 */
export function completedRun(
  structure: InstrumentStructure,
  compiled: CompiledInstrument,
  input: CompletedInput,
): CompletedRun {
  const run = startRun(compiled, input);
  const { respondent } = input;
  if (respondent?.added === undefined) return { compiled, run };
  const before = startRun(compiled, { ...input, respondent: asAnswered(respondent) });
  const asked = new Set(compiled.questions.filter((code) => before.isVisible(code)));
  if (compiled.questions.every((code) => asked.has(code) === run.isVisible(code))) return { compiled, run };
  const same = asking(structure, compiled, asked);
  return { compiled: same, run: startRun(same, input) };
}
