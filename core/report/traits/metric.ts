import type { Ast } from '../../formula/ast';
import { treeOf } from '../../formula/mentions';
import { partsOf } from '../../formula/parts';
import type { Calculation } from '../../instrument/document';
import type { InstrumentStructure } from '../../instrument/program';
import { scaleOf } from '../../instrument/verdicts';

/** What kind of number a calculation gives; `standard`: compared with others in any other way. */
export const metrics = ['points', 't', 'z', 'standard', 'percentile'] as const;
export type Metric = (typeof metrics)[number];

const rounding: ReadonlySet<string> = new Set(['round', 'clamp', 'floor', 'ceil']);

/** A formula without what only rounds or cuts. */
function bare(ast: Ast): Ast {
  const [first] = ast.kind === 'call' && rounding.has(ast.name) ? ast.positional : [];
  return first === undefined ? ast : bare(first);
}

const isNumber = (ast: Ast | undefined, ...values: number[]): boolean =>
  ast?.kind === 'number' && values.includes(ast.value);

/** The results that a choice can have. */
const resultsOf = ({ positional }: Ast & { kind: 'call' }): readonly Ast[] =>
  positional.filter((_, index) => index % 2 === 1 || index === positional.length - 1);

/** Whether a formula of a normed value gives 1 to 99 of 100 people: by its limits, by its table, or by the normal distribution. */
function isPercentile(ast: Ast, structure: InstrumentStructure): boolean {
  if (ast.kind === 'binary' && ast.operator === '*') {
    const sides = [ast.left, ast.right];
    return (
      sides.some((side) => isNumber(side, 100)) &&
      sides.some((side) => bare(side).kind === 'call' && named(side, 'normal_cdf'))
    );
  }
  if (ast.kind !== 'call') return false;
  if (ast.name === 'clamp' && isNumber(ast.positional[1], 1) && isNumber(ast.positional[2], 99)) return true;
  if (rounding.has(ast.name))
    return partsOf(ast)
      .slice(0, 1)
      .some((part) => isPercentile(part, structure));
  if (ast.name === 'if' || ast.name === 'choose') {
    const results = resultsOf(ast);
    return results.some((result) => isNumber(result, 1)) && results.some((result) => isNumber(result, 99));
  }
  if (ast.name === 'lookup') {
    const [table] = ast.positional;
    const code = table?.kind === 'text' ? table.value : undefined;
    const values = structure.tables?.find((one) => one.code === code)?.rows.map(({ value }) => value) ?? [];
    const inside = values.every((value) => typeof value === 'number' && value >= 0 && value <= 100);
    const numbers = values.map(Number);
    return inside && numbers.some((value) => value <= 5) && numbers.some((value) => value >= 95);
  }
  return false;
}

const named = (ast: Ast, name: string): boolean => {
  const inner = bare(ast);
  return inner.kind === 'call' && inner.name === name;
};

/** Read from the formula: nothing else in an instrument says it. */
export function metricOf(structure: InstrumentStructure, { code, formula }: Calculation): Metric {
  if (!scaleOf(structure, code).normed) return 'points';
  const tree = treeOf(formula);
  if (tree === undefined) return 'standard';
  if (named(tree, 'tscore')) return 't';
  if (named(tree, 'zscore')) return 'z';
  return isPercentile(tree, structure) ? 'percentile' : 'standard';
}
