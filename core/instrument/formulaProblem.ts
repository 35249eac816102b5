import type { Problem, ProblemParams } from './problem';
import type { FormulaProblem } from './program';

/** A fault of a formula among the other problems of a document. */
export function formulaProblem({ code, path, owner, start, end, params, suggestion }: FormulaProblem): Problem {
  const given: ProblemParams = {};
  for (const [name, value] of Object.entries(params)) given[name] = typeof value === 'object' ? [...value] : value;
  if (suggestion !== undefined) given.suggestion = suggestion;
  const place = end > start || path.endsWith('formula') || path.endsWith('visibleIf') || path.endsWith('condition');
  return { code: `formula.${code}`, severity: 'error', path, owner, params: given, ...(place && { start, end }) };
}
