import type { Ast, NameAst } from '../formula/ast';
import { printFormula } from '../formula/printer';

/**
 * A survey as one instrument, so that what is known of instruments can be asked of it. Names become flat: `phq2.q1` → `phq2Zq1`. Codes have
 * no capital letters, so that no two names meet.
 */
export const flatName = (owner: string, code: string): string => `${owner}Z${code}`;

/** Functions whose text argument names something of the instrument, and which argument that is. */
const quoted: Readonly<Record<string, number>> = { band: 1, lookup: 0, tag: 0 };

type Naming = (name: NameAst) => Ast;

/** A formula of an instrument as it stands in the flat one. */
export function flatFormula(tree: Ast, owner: string): string {
  const naming: Naming = (ast) =>
    ast.name === 'respondent' || ast.name === 'attempt' ? ast : { ...ast, name: flatName(owner, ast.name) };
  return printFormula(mapped(tree, naming, (code) => flatName(owner, code)));
}

/** A rule of the survey as it stands in the flat instrument. `coded`: names whose value is the code of a choice. */
export function flatRule(tree: Ast, coded: ReadonlySet<string>): string {
  const naming: Naming = (ast) => {
    if (ast.name === 'respondent') return ast;
    const [member = '', ...rows] = (ast.member ?? '').split('.');
    const [row] = rows;
    const { start, end } = ast;
    const name: NameAst = {
      kind: 'name',
      name: flatName(ast.name, member),
      start,
      end,
      ...(row !== undefined && { member: row }),
    };
    if (!coded.has(name.name)) return name;
    return { kind: 'call', name: 'code', positional: [name], named: [], start, end };
  };
  return printFormula(mapped(tree, naming, (code) => code.replace('.', 'Z')));
}

function mapped(ast: Ast, naming: Naming, coding: (code: string) => string): Ast {
  const map = (part: Ast) => mapped(part, naming, coding);
  switch (ast.kind) {
    case 'name':
      return naming(ast);
    case 'range': {
      const [from, to] = [naming(ast.from), naming(ast.to)];
      return from.kind === 'name' && to.kind === 'name' ? { ...ast, from, to } : ast;
    }
    case 'list':
      return { ...ast, elements: ast.elements.map(map) };
    case 'unary':
      return { ...ast, operand: map(ast.operand) };
    case 'binary':
      return { ...ast, left: map(ast.left), right: map(ast.right) };
    case 'call': {
      const positional = ast.positional.map((part, index) =>
        part.kind === 'text' && quoted[ast.name] === index ? { ...part, value: coding(part.value) } : map(part),
      );
      // `code(attribute.site)` is what the name alone has become.
      const [only] = positional;
      if (ast.name === 'code' && only?.kind === 'call' && only.name === 'code') return only;
      return { ...ast, positional, named: ast.named.map((part) => ({ ...part, value: map(part.value) })) };
    }
    default:
      return ast;
  }
}
