import type { BinaryOperator, Term } from '../expression/term';
import { entriesOf, isJson, type Json, textOf } from '../parts/jsonShape';

const operators: Readonly<Record<string, BinaryOperator>> = {
  '=': '=',
  '!=': '!=',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
};

/** The value that an answer is compared with. */
function constantOf(condition: Json): Term {
  for (const [key, value] of Object.entries(condition)) {
    if (!key.startsWith('answer')) continue;
    if (typeof value === 'boolean') return { kind: 'boolean', value };
    if (typeof value === 'number')
      return value < 0
        ? { kind: 'unary', operator: '-', operand: { kind: 'number', value: -value } }
        : { kind: 'number', value };
    if (typeof value === 'string') return { kind: 'text', value };
    if (isJson(value)) {
      if (typeof value.value === 'number') return { kind: 'number', value: value.value };
      return { kind: 'text', value: textOf(value.code) ?? textOf(value.display) ?? '' };
    }
  }
  return { kind: 'empty' };
}

function conditionOf(condition: Json): Term {
  const name: Term = { kind: 'name', name: textOf(condition.question) ?? '' };
  const value = constantOf(condition);
  if (condition.operator === 'exists') {
    const wanted = value.kind === 'boolean' ? value.value : true;
    return { kind: 'unary', operator: wanted ? 'notempty' : 'empty', operand: name };
  }
  const operator = operators[textOf(condition.operator) ?? '='] ?? '=';
  // Among several answers, one that is equal is enough; so it is with one.
  if (operator === '=') return { kind: 'call', name: 'chosen', arguments: [name, value] };
  if (operator === '!=')
    return { kind: 'unary', operator: 'not', operand: { kind: 'call', name: 'chosen', arguments: [name, value] } };
  return { kind: 'binary', operator, left: name, right: value };
}

const shown = (value: Term): string => ('value' in value ? String(value.value) : '');

/** The conditions of an item as one tree, and as one reads them. */
export function enableWhenRule(item: Json): { term: Term; source: string } {
  const operator = item.enableBehavior === 'all' ? 'and' : 'or';
  const conditions = entriesOf(item.enableWhen).map(([, condition]) => condition);
  const terms = conditions.map(conditionOf);
  const [first = { kind: 'boolean', value: true } as Term, ...rest] = terms;
  const term = rest.reduce<Term>((left, right) => ({ kind: 'binary', operator, left, right }), first);
  const words = conditions.map(
    (condition) =>
      `${textOf(condition.question) ?? ''} ${textOf(condition.operator) ?? '='} ${shown(constantOf(condition))}`,
  );
  return { term, source: words.join(` ${operator} `) };
}
