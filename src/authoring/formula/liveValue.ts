import type { MissingCause, Value } from 'core/formula';
import { FormulaError } from 'core/formula';
import type { CompiledInstrument } from 'core/instrument/program';
import type { ScoringInput } from 'core/scoring';

/** What a formula, or a part of one, comes to on the sample. */
export interface LiveValue {
  /** Lists come as such; null: missing. */
  value: Value;
  /** Of a missing value. */
  missing?: MissingCause;
}

/** One answer sheet under one state of the instrument. */
export interface Sample {
  compiled: CompiledInstrument;
  input: ScoringInput;
}

/** More than anybody looks at; a formula while it is being typed is another one at each key. */
const mostKept = 200;

/** Looks up what formulas come to on a sample; null: one that the sample's instrument cannot read. */
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
