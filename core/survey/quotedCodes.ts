import { type Ast, refOf } from '../formula/ast';
import type { FormulaFault } from '../formula/errors';
import { expressionsOf } from '../formula/mentions';
import { nearestName } from '../formula/nearest';
import type { Scope } from '../formula/scope';

const sexes = ['female', 'male', 'other'];
const compared: ReadonlySet<string> = new Set(['=', '!=', 'in']);

/** Texts of a formula that are compared with a choice, and are none of its codes. */
export function unknownCodes(tree: Ast, scope: Scope): FormulaFault[] {
  const found: FormulaFault[] = [];
  for (const ast of expressionsOf(tree)) {
    if (ast.kind !== 'binary' || !compared.has(ast.operator)) continue;
    for (const [subject, literals] of [
      [ast.left, ast.right],
      [ast.right, ast.left],
    ] as const) {
      const choice = choiceOf(subject, scope);
      if (choice === undefined) continue;
      for (const literal of literals.kind === 'list' ? literals.elements : [literals]) {
        if (literal.kind !== 'text' || choice.codes.includes(literal.value)) continue;
        const nearest = nearestName(literal.value, choice.codes);
        found.push({
          code: 'unknown_answer',
          start: literal.start,
          end: literal.end,
          params: { name: literal.value, question: choice.name },
          ...(nearest !== undefined && { suggestion: `"${nearest}"` }),
        });
      }
    }
  }
  return found;
}

/** The codes that an expression's value can be: an attribute, the arm, the sex, `code(question)`, a ranking. */
function choiceOf(ast: Ast, scope: Scope): { name: string; codes: readonly string[] } | undefined {
  const named = ast.kind === 'call' && ast.name === 'code' ? ast.positional[0] : ast;
  if (named?.kind !== 'name') return undefined;
  const name = refOf(named);
  if (name === 'respondent.sex') return { name, codes: sexes };
  const item = scope.itemOf.get(name);
  if (item === undefined) return undefined;
  const isCode = ast.kind === 'call' || item.kind === 'ranking' || (item.attribute && item.kind === 'single_choice');
  return isCode ? { name, codes: item.answers.map(({ code }) => code) } : undefined;
}
