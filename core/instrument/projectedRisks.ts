import { checkFormula } from '../formula';
import type { Scope } from '../formula/scope';
import { placeholderFormulas } from '../language/template';
import type { InstrumentDocument, Nugget } from './document';
import { isRisk } from './riskCalculation';
import { resolveText } from './textKeys';

/** Whether one of these formulas uses a score for staff only, directly or through other calculations. */
function restsOnStaffScores(
  { calculations = [] }: Pick<InstrumentDocument, 'calculations'>,
  scope: Scope,
  formulas: readonly string[],
): boolean {
  const reached = new Set(formulas);
  // Grows during the loop.
  for (const formula of reached) {
    for (const index of checkFormula(formula, scope, 'scalar').references.calculations.keys()) {
      const used = calculations[index];
      const { shownTo = [], formula: next } = used ?? {};
      if (shownTo.length > 0 && !shownTo.includes('respondent')) return true;
      if (next !== undefined) reached.add(next);
    }
  }
  return false;
}

/** Whether each nugget of a risk group may be sent with the questions: those based on scores for staff only may not. */
export function riskTexts(
  document: InstrumentDocument,
  scope: Scope,
  chain: readonly string[],
): { nugget: Nugget; formulas: string[]; leaves: boolean }[] {
  return (document.nuggets ?? [])
    .filter(({ group }) => isRisk(group))
    .map((nugget) => {
      const text = resolveText(document.texts, `nugget.${nugget.code}.text`, chain)?.text ?? '';
      const formulas = [...(nugget.condition === undefined ? [] : [nugget.condition]), ...placeholderFormulas(text)];
      return { nugget, formulas, leaves: !restsOnStaffScores(document, scope, formulas) };
    });
}
