import type { Ast, NameAst } from '../formula/ast';
import type { InstrumentStructure } from '../instrument/program';
import type { Steps } from '../steps';
import type { SurveyDefinitions } from './names';
import { expressionsIn, neededParts } from './neededParts';
import type { SurveyRules } from './program';

/** `phq2.q1`, as formulas of the item `phq2` write it. */
const inItem = ({ member = '', ...ast }: NameAst): NameAst => {
  const [name = '', row] = member.split('.');
  return { kind: 'name', start: ast.start, end: ast.end, name, ...(row !== undefined && { member: row }) };
};

/**
 * The definitions that the rules and conditions of a survey name, without what they do not come to: enough to decide all rules that have no
 * faults, and far less to compile than everything that is asked. A step is an item.
 */
export function* namedDefinitions(
  { items, quotas = [] }: SurveyRules,
  definitions: SurveyDefinitions,
): Steps<SurveyDefinitions> {
  const found = new Map<string, Ast[]>();
  const whole = new Set<string>();
  const add = (item: string, ast: Ast) => {
    if (definitions.has(item)) found.set(item, [...(found.get(item) ?? []), ast]);
  };
  const sources = [...items.map(({ visibleIf }) => visibleIf), ...quotas.map(({ condition }) => condition)];
  for (const source of new Set(sources)) {
    for (const ast of source === undefined ? [] : expressionsIn(source, 2)) {
      if (ast.kind === 'name') add(ast.name, inItem(ast));
      else if (ast.kind === 'range' && ast.from.name === ast.to.name) {
        add(ast.from.name, { ...ast, from: inItem(ast.from), to: inItem(ast.to) });
      } else if (ast.kind === 'range') {
        const [from, to] = [ast.from, ast.to].map(({ name }) => items.findIndex(({ code }) => code === name));
        for (const { code } of items.slice(from, (to ?? -1) + 1)) whole.add(code);
      } else if (ast.kind === 'text') {
        // A calculation whose bands are named: `band(phq2.total, "phq2.total")`.
        const [item = '', ...rest] = ast.value.split('.');
        if (rest.length > 0) add(item, { ...ast, value: rest.join('.') });
      }
    }
  }
  const named = new Map<string, InstrumentStructure>();
  for (const [item, definition] of definitions) {
    yield;
    const expressions = found.get(item);
    if (whole.has(item)) named.set(item, definition);
    else if (expressions !== undefined) named.set(item, neededParts(definition, expressions));
  }
  return named;
}
