import type { Explanation } from '../../formula';
import type { Calculation } from '../../instrument/document';
import type { ReportContext } from '../context';

/** By what a place among 100 people comes from a score: the normal distribution, a table of norms, or a formula of the author's own. */
export type Placing = 'normal' | 'table' | 'formula';

/** Every function that a value comes from, down to scores that are told by themselves; each calculation is looked into once. */
function functionsOf(context: ReportContext, explanation: Explanation, seen: Set<string>): string[] {
  const { kind, ref, operation, children } = explanation;
  if (kind === 'calculation' && ref !== undefined) {
    const inner = seen.has(ref) ? undefined : context.run.explain(ref);
    seen.add(ref);
    return inner ? functionsOf(context, inner, seen) : [];
  }
  const own = kind === 'call' && operation !== undefined ? [operation] : [];
  return [...own, ...children.flatMap((child) => functionsOf(context, child, seen))];
}

/** @param told codes of the scores that are told beside it @returns null: it has no value */
export function placingOf(context: ReportContext, { code }: Calculation, told: readonly string[]): Placing | null {
  const explanation = context.run.explain(code);
  if (typeof explanation?.value !== 'number') return null;
  const functions = new Set(functionsOf(context, explanation, new Set([code, ...told])));
  if (functions.has('normal_cdf')) return 'normal';
  return functions.has('lookup') ? 'table' : 'formula';
}
