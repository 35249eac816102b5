import type { Ast, BinaryOperator, NameAst } from '../../formula/ast';
import { printFormula } from '../../formula/printer';

/** Builds formulas of ours as trees. Places in a source mean nothing here. */
const nowhere = { start: 0, end: 0 };

export const numberAst = (value: number): Ast =>
  value < 0 || Object.is(value, -0)
    ? { kind: 'unary', operator: '-', operand: { kind: 'number', value: Math.abs(value), ...nowhere }, ...nowhere }
    : { kind: 'number', value, ...nowhere };
export const textAst = (value: string): Ast => ({ kind: 'text', value, ...nowhere });
export const booleanAst = (value: boolean): Ast => ({ kind: 'boolean', value, ...nowhere });
export const missingAst: Ast = { kind: 'missing', ...nowhere };
export const unaryAst = (operator: '-' | 'not', operand: Ast): Ast => ({
  kind: 'unary',
  operator,
  operand,
  ...nowhere,
});
export const binaryAst = (operator: BinaryOperator, left: Ast, right: Ast): Ast => ({
  kind: 'binary',
  operator,
  left,
  right,
  ...nowhere,
});
export const callAst = (name: string, positional: Ast[], named: Record<string, Ast> = {}): Ast => ({
  kind: 'call',
  name,
  positional,
  named: Object.entries(named).map(([key, value]) => ({ name: key, value, ...nowhere })),
  ...nowhere,
});

/** `q1`, or `q5.r1` of a matrix. */
export function nameAst(ref: string): NameAst {
  const [name = '', member] = ref.split('.');
  return { kind: 'name', name, ...(member !== undefined && { member }), ...nowhere };
}

const opposite: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/** `not …`, as short as it can be said; a missing value stays missing. */
export function notAst(ast: Ast): Ast {
  if (ast.kind === 'boolean') return booleanAst(!ast.value);
  if (ast.kind === 'unary' && ast.operator === 'not') return ast.operand;
  if (ast.kind === 'binary') {
    const inverse = opposite[ast.operator];
    if (inverse) return { ...ast, operator: inverse };
  }
  return unaryAst('not', ast);
}

/** Several, joined by `and` or `or`. */
export function joined(operator: 'and' | 'or', parts: readonly Ast[]): Ast {
  const [first, ...rest] = parts;
  if (!first) return booleanAst(operator === 'and');
  return rest.reduce((left, right) => binaryAst(operator, left, right), first);
}

export { printFormula };
