import type { FormulaFault, Wanted } from 'core/formula';
import { checkInstrumentFormulas, formulaCheckFor, type InstrumentStructure } from 'core/instrument/program';

/** Where in the instrument a formula stands: there it must not depend on itself, nor on what is asked later. */
export interface FormulaPlace {
  kind: 'calculation' | 'question' | 'section';
  code: string;
}

/** The instrument with one formula put in its place, without all formulas that nothing depends on; null: there is no such place. */
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

/** What is wrong with a formula, also with respect to its place where that is given. */
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
