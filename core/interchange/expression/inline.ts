import { parseFormula } from '../../formula';
import { type Ast, refOf } from '../../formula/ast';
import type { Calculation } from '../../instrument/document';
import { Unsayable } from './term';

/** Parts of a tree: more is no expression that a person would read, and none that another program would take. */
const largest = 20_000;

/** The formula with the formulas of the calculations that it names in their place. */
export function inlined(ast: Ast, calculations: ReadonlyMap<string, Calculation>): Ast {
  let size = 0;
  const open = new Set<string>();
  const walk = (part: Ast): Ast => {
    size += 1;
    if (size > largest) throw new Unsayable('a calculation over so many others');
    switch (part.kind) {
      case 'name': {
        const code = refOf(part);
        const calculation = calculations.get(code);
        if (!calculation) return part;
        if (open.has(code)) throw new Unsayable('a circle');
        open.add(code);
        const inner = walk(parseFormula(calculation.formula));
        open.delete(code);
        return inner;
      }
      case 'list':
        return { ...part, elements: part.elements.map(walk) };
      case 'unary':
        return { ...part, operand: walk(part.operand) };
      case 'binary':
        return { ...part, left: walk(part.left), right: walk(part.right) };
      case 'call':
        return {
          ...part,
          positional: part.positional.map(walk),
          named: part.named.map((argument) => ({ ...argument, value: walk(argument.value) })),
        };
      default:
        return part;
    }
  };
  return walk(ast);
}
