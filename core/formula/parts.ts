import type { Ast } from './ast';

/** What an expression is put together from, in the order in which it is written. */
export function partsOf(ast: Ast): readonly Ast[] {
  switch (ast.kind) {
    case 'list':
      return ast.elements;
    case 'unary':
      return [ast.operand];
    case 'binary':
      return [ast.left, ast.right];
    case 'call':
      return [...ast.positional, ...ast.named.map(({ value }) => value)];
    default:
      return [];
  }
}
