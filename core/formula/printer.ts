import { type Ast, binding, bindingOf, refOf } from './ast';

/** The formula as text, with no parentheses but those it needs. Parsing the text gives the same tree again. */
export function printFormula(ast: Ast): string {
  return print(ast, binding.or);
}

function print(ast: Ast, minimum: number): string {
  const text = printBare(ast);
  return strengthOf(ast) < minimum ? `(${text})` : text;
}

function strengthOf(ast: Ast): number {
  if (ast.kind === 'binary') return bindingOf(ast.operator);
  if (ast.kind === 'unary') return ast.operator === 'not' ? binding.not : binding.negation;
  return binding.primary;
}

function printBare(ast: Ast): string {
  switch (ast.kind) {
    case 'number':
      return String(ast.value);
    case 'text':
      return `"${ast.value.replace(/["\\]/g, '\\$&')}"`;
    case 'boolean':
      return String(ast.value);
    case 'missing':
      return 'missing';
    case 'name':
      return refOf(ast);
    case 'range':
      return `${refOf(ast.from)}..${refOf(ast.to)}`;
    case 'list':
      return `[${ast.elements.map(printFormula).join(', ')}]`;
    case 'unary':
      return ast.operator === 'not'
        ? `not ${print(ast.operand, binding.not)}`
        : `-${print(ast.operand, binding.negation)}`;
    case 'binary': {
      const strength = bindingOf(ast.operator);
      if (ast.operator === '^') return `${print(ast.left, binding.primary)} ^ ${print(ast.right, binding.negation)}`;
      const loosestLeft = strength === binding.comparison ? strength + 1 : strength;
      return `${print(ast.left, loosestLeft)} ${ast.operator} ${print(ast.right, strength + 1)}`;
    }
    case 'call': {
      const named = ast.named.map((argument) => `${argument.name}: ${printFormula(argument.value)}`);
      return `${ast.name}(${[...ast.positional.map(printFormula), ...named].join(', ')})`;
    }
  }
}
