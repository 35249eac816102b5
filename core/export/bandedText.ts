import { refOf } from '../formula/ast';
import type { Calculation } from '../instrument/document';
import { readFormula } from '../instrument/formulaParts';

/** What a score that is a text gives by its formula. */
export type GivenText =
  /** Codes of the bands of a calculation. */
  | { of: 'band'; calculation: string }
  /** What stands in another column already: the band of a calculation's own value, the answer to a question. */
  | { of: 'column' }
  | { of: 'text' };

/** Of `band(x, "c")` and `code(q)`; all other formulas give texts. */
export function givenTextOf({ formula }: Pick<Calculation, 'formula'>): GivenText {
  const ast = readFormula(formula);
  if (ast?.kind !== 'call') return { of: 'text' };
  const [first, second] = ast.positional;
  const named = first?.kind === 'name' ? refOf(first) : undefined;
  if (ast.name === 'code' && named !== undefined) return { of: 'column' };
  if (ast.name !== 'band' || second?.kind !== 'text') return { of: 'text' };
  return named === second.value ? { of: 'column' } : { of: 'band', calculation: second.value };
}
