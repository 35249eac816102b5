import type { FormulaFault, Wanted } from 'core/formula';
import { checkInstrumentFormulas, formulaCheckFor, type InstrumentStructure } from 'core/instrument/program';

/** The place of a formula in the instrument, where it must not depend on itself or on later questions. */
export interface FormulaPlace {
  kind: 'calculation' | 'question' | 'section';
  code: string;
}

/** The instrument with one formula replaced, without formulas that nothing depends on; null: the place does not exist. */
function withFormula(
  structure: InstrumentStructure,
  { kind, code }: FormulaPlace,
  formula: string,
  wanted: Wanted,
): { changed: InstrumentStructure; path: string } | null {
  const { nuggets: _, charts: __, svgs: ___, reports: ____, ...bare } = structure;
  const parts = { calculation: bare.calculations, question: bare.questions, section: bare.sections }[kind] ?? [];
  const index = parts.findIndex((part) => part.code === code);
  if (index < 0) return null;
  const put = <T>(all: readonly T[] | undefined, change: (one: T) => T): T[] =>
    (all ?? []).map((one, at) => (at === index ? change(one) : one));
  if (kind === 'question') {
    const questions = put(bare.questions, (one) => ({ ...one, visibleIf: formula }));
    return { changed: { ...bare, questions }, path: `questions[${index}].visibleIf` };
  }
  if (kind === 'section') {
    const sections = put(bare.sections, (one) => ({ ...one, visibleIf: formula }));
    return { changed: { ...bare, sections }, path: `sections[${index}].visibleIf` };
  }
  const calculations = put(bare.calculations, (one) => ({
    ...one,
    formula,
    type: wanted === 'scalar' ? one.type : wanted,
  }));
  return { changed: { ...bare, calculations }, path: `calculations[${index}].formula` };
}

/** Checks formulas, also regarding their place if given. */
export function checkFor(
  structure: InstrumentStructure,
  wanted: Wanted,
  place?: FormulaPlace,
): (source: string) => FormulaFault[] {
  const check = formulaCheckFor(structure);
  return (source) => {
    const own = check(source, wanted);
    const put = own.length === 0 && place ? withFormula(structure, place, source, wanted) : null;
    return put ? checkInstrumentFormulas(put.changed).filter(({ path }) => path === put.path) : own;
  };
}
