import { analyse } from './analysis';
import type { ProgramDefinition } from './definition';
import { expressionsOf, treeOf } from './mentions';
import { type Attribute, attributeRef, attributeRefs } from './scope';

/** The direct inputs of one calculation. */
export interface Dependencies {
  code: string;
  /** Questions and rows, `q1` or `q5.r1`, in the order of the instrument. */
  items: string[];
  calculations: string[];
  /** Calculations whose bands it uses, for whatever value. */
  banded: string[];
  tables: string[];
  attributes: string[];
  /** If it uses itself: the shortest circle, from it back to itself. */
  circle: string[] | null;
}

/** What each calculation uses; nothing for a formula that cannot be read. Unknown names are left out. */
export function dependenciesOf(definition: ProgramDefinition): Dependencies[] {
  const { scope, calculations, faults } = analyse(definition);
  const circles = new Map<number, string[]>();
  for (const { place, fault } of faults) {
    const { path } = fault.params;
    if (place.kind === 'calculation' && fault.code === 'circle' && typeof path === 'object') {
      circles.set(place.index, [...path]);
    }
  }
  return definition.calculations.map(({ code, formula }, index): Dependencies => {
    const references = calculations[index]?.references;
    const quoted = quotedIn(formula);
    const used = (codes: ReadonlySet<string>, known: ReadonlyMap<string, unknown>) =>
      [...codes].filter((each) => known.has(each));
    return {
      code,
      items: [...(references?.items.keys() ?? [])]
        .sort((one, other) => one - other)
        .map((item) => scope.items[item]?.ref ?? ''),
      calculations: [...(references?.calculations.keys() ?? [])].map((other) => scope.calculations[other]?.code ?? ''),
      banded: used(quoted.banded, scope.calculationOf),
      tables: used(quoted.tables, scope.tableOf),
      attributes: [...quoted.attributes].map(attributeRef),
      circle: circles.get(index) ?? null,
    };
  });
}

function quotedIn(formula: string): { tables: Set<string>; banded: Set<string>; attributes: Set<Attribute> } {
  const found = { tables: new Set<string>(), banded: new Set<string>(), attributes: new Set<Attribute>() };
  const tree = treeOf(formula);
  if (tree === undefined) return found;
  for (const ast of expressionsOf(tree)) {
    if (ast.kind === 'name' && ast.member !== undefined) {
      const attribute = attributeRefs.get(`${ast.name}.${ast.member}`);
      if (attribute !== undefined) found.attributes.add(attribute);
    }
    if (ast.kind !== 'call') continue;
    const [first, second] = ast.positional;
    if (ast.name === 'lookup' && first?.kind === 'text') found.tables.add(first.value);
    if (ast.name === 'band' && second?.kind === 'text') found.banded.add(second.value);
  }
  return found;
}
