import { fhirPath } from '../expression/grammars';
import { Interpreter } from '../expression/meaning';
import { readTerm } from '../expression/read';
import type { Scope } from '../expression/subject';
import type { Term } from '../expression/term';
import type { GatheredFormula } from '../model/gathered';
import type { Ledger } from '../model/ledger';
import { isJson, type Json, textOf } from '../parts/jsonShape';
import { extensionsOf } from './json';
import { fhirDialect } from './path';
import type { ItemTree } from './tree';

/** The variables of an element, over those around it. */
export function variablesOf(
  element: Json,
  path: string,
  around: ReadonlyMap<string, Term>,
  ledger: Ledger,
): ReadonlyMap<string, Term> {
  const found = extensionsOf(element, path, 'StructureDefinition/variable');
  if (found.length === 0) return around;
  const variables = new Map(around);
  for (const { value, path: place } of found) {
    const expression = value.valueExpression;
    if (!isJson(expression)) continue;
    const [name, source] = [textOf(expression.name), textOf(expression.expression)];
    if (name === undefined || source === undefined) continue;
    try {
      variables.set(name, readTerm(fhirPath, source));
      ledger.keep(place);
    } catch (error) {
      ledger.drop(place, source, 'unreadable', error instanceof Error ? error.message : '');
    }
  }
  return variables;
}

/** An expression at an item, as something that can become a formula. */
export function expressionAt(
  path: string,
  source: string,
  tree: ItemTree,
  variables: ReadonlyMap<string, Term>,
  item: string | undefined,
): GatheredFormula {
  const reader = (scope: Scope) =>
    new Interpreter(fhirDialect({ tree, variables, ...(item !== undefined && { item }) }), scope);
  return {
    path,
    source,
    rule: (scope) => reader(scope).rule(readTerm(fhirPath, source)),
    value: (scope) => reader(scope).value(readTerm(fhirPath, source)),
  };
}
