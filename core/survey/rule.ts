import type { CompiledFormula, Program, ProgramRun } from '../formula';
import type { Ast } from '../formula/ast';
import { checkFormula } from '../formula/checker';
import { parseFormula } from '../formula/parser';

/** What a condition may turn out to be: any of these added up. */
export const outcomes = { holds: 1, fails: 2, missing: 4 } as const;
const anything = outcomes.holds + outcomes.fails + outcomes.missing;

/** A condition without faults, split where `and`, `or` and `not` join its parts. */
export type Rule =
  | { kind: 'and' | 'or'; left: Rule; right: Rule }
  | { kind: 'not'; inner: Rule }
  /** `needs`: indexes of the items that it reads. */
  | { kind: 'part'; formula: CompiledFormula; needs: readonly number[] };

/** Throws FormulaError where the condition has faults. */
export function compileRule(
  source: string,
  program: Program,
  itemsOf: (references: ReturnType<typeof checkFormula>['references']) => readonly number[],
): Rule {
  const build = (ast: Ast): Rule => {
    if (ast.kind === 'binary' && (ast.operator === 'and' || ast.operator === 'or')) {
      return { kind: ast.operator, left: build(ast.left), right: build(ast.right) };
    }
    if (ast.kind === 'unary' && ast.operator === 'not') return { kind: 'not', inner: build(ast.operand) };
    const part = source.slice(ast.start, ast.end);
    const formula = program.compile(part, 'boolean');
    return { kind: 'part', formula, needs: itemsOf(checkFormula(part, program.scope, 'boolean').references) };
  };
  return build(parseFormula(source, program.scope.members));
}

/** What the rule may turn out to be when only some items are settled: Kleene's logic over all that the others may still bring. */
export function outcomeOf(rule: Rule, run: ProgramRun, isSettled: (item: number) => boolean): number {
  switch (rule.kind) {
    case 'part': {
      if (!rule.needs.every(isSettled)) return anything;
      const value = run.evaluate(rule.formula);
      if (value === null) return outcomes.missing;
      return value === true || value === 1 ? outcomes.holds : outcomes.fails;
    }
    case 'not':
      return negated(outcomeOf(rule.inner, run, isSettled));
    default: {
      const left = outcomeOf(rule.left, run, isSettled);
      const right = outcomeOf(rule.right, run, isSettled);
      if (rule.kind === 'and') return conjunction(left, right);
      return negated(conjunction(negated(left), negated(right)));
    }
  }
}

function negated(mask: number): number {
  const { holds, fails, missing } = outcomes;
  return (mask & holds ? fails : 0) | (mask & fails ? holds : 0) | (mask & missing);
}

function conjunction(one: number, other: number): number {
  const { holds, fails, missing } = outcomes;
  let mask = (one | other) & fails;
  if (one & other & holds) mask |= holds;
  if ((one & missing && other & (holds | missing)) || (other & missing && one & (holds | missing))) mask |= missing;
  return mask;
}
