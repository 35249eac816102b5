import type { MissingCause, Value } from 'core/formula';
import { FormulaError } from 'core/formula';
import type { CompiledInstrument } from 'core/instrument/program';
import type { ScoringInput } from 'core/scoring';

/** The value of a formula, or of a part of it, on the sample. */
export interface LiveValue {
  /** null: missing. */
  value: Value;
  /** Of a missing value. */
  missing?: MissingCause;
}

/** One answer sheet under one state of the instrument. */
export interface Sample {
  compiled: CompiledInstrument;
  input: ScoringInput;
}

/** Values kept; during typing, each key makes another formula. */
const mostKept = 200;

/** Computes formulas on a sample; null: not readable. */
export function valuesOn({ compiled, input }: Sample): (source: string) => LiveValue | null {
  const run = compiled.program.run(input);
  const kept = new Map<string, LiveValue | null>();
  const find = (source: string): LiveValue | null => {
    try {
      const { value, missingCause } = run.explainFormula(source);
      return missingCause === undefined ? { value } : { value, missing: missingCause };
    } catch (error) {
      if (error instanceof FormulaError) return null;
      throw error;
    }
  };
  return (source) => {
    const known = kept.get(source);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const found = find(source);
    kept.set(source, found);
    return found;
  };
}
