import { checkFormula, type FormulaFault, type ProgramDefinition } from '../formula';
import { createScope, riskRef } from '../formula/scope';
import type { Nugget } from './document';

/** Nuggets that must not be overlooked are those of the group `risk`, or of one whose code begins so. */
export const isRisk = (group: string): boolean => group === 'risk' || group.startsWith('risk_');

/** The risk nuggets whose condition can hold. */
const possible = (nuggets: readonly Nugget[]): Nugget[] =>
  nuggets.filter(({ group, condition }) => isRisk(group) && condition !== 'false');

/**
 * The definition with `attempt.risk` as one more calculation, the last: true where the condition of a risk nugget holds, else false. Without
 * such a nugget there is none. Conditions with faults are ignored.
 */
export function withRisk(definition: ProgramDefinition, nuggets: readonly Nugget[] = []): ProgramDefinition {
  if (!nuggets.some(({ group }) => isRisk(group))) return definition;
  const scope = createScope(definition);
  const conditions = possible(nuggets)
    .map(({ condition = 'true' }) => condition)
    .filter((condition) => checkFormula(condition, scope, 'boolean').node !== null);
  // A condition may end in a comment.
  const raised = conditions.map((condition) => `default((${condition}\n), false)`).join(' or ');
  const formula = raised === '' ? 'false' : raised;
  return { ...definition, calculations: [...definition.calculations, { code: riskRef, type: 'boolean', formula }] };
}

/** What all conditions of risks together are too long or too deep for, and the index of the nugget that is one too many. */
export function riskFault(
  definition: ProgramDefinition,
  nuggets: readonly Nugget[] = [],
): { fault: FormulaFault; nugget: number } | undefined {
  const risk = withRisk(definition, nuggets).calculations[definition.calculations.length];
  const [fault] = risk === undefined ? [] : checkFormula(risk.formula, createScope(definition), 'boolean').faults;
  const last = possible(nuggets).at(-1);
  if (fault === undefined || last === undefined) return undefined;
  return { fault: { ...fault, start: 0, end: 0 }, nugget: nuggets.indexOf(last) };
}
