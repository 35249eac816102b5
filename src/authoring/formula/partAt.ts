import type { Ast } from 'core/formula/ast';
import { FormulaSyntaxError } from 'core/formula/errors';
import { parseFormula } from 'core/formula/parser';
import { partsOf } from 'core/formula/parts';
import type { Scope } from 'core/formula/scope';
import { type Mark, marksOf } from './marks';
import { piecesOf } from './pieces';

/** A part of a formula with its own value, or a function or sign. UTF-16 offsets, end exclusive. */
export interface FormulaPart {
  start: number;
  end: number;
  /** At the position itself. */
  mark: Mark | undefined;
}

function parsed(source: string): Ast | null {
  try {
    return parseFormula(source);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return null;
    throw error;
  }
}

/** The smallest expression that contains from..to. */
function smallest(ast: Ast, from: number, to: number): Ast {
  const inner = partsOf(ast).find(({ start, end }) => start <= from && to <= end);
  return inner ? smallest(inner, from, to) : ast;
}

const named: ReadonlySet<Mark['role']> = new Set(['question', 'row', 'calculation', 'attribute']);

/** The part of a formula at a position or around a selection; if the formula is not readable, only a name. */
export function partAt(source: string, from: number, to: number, scope: Scope): FormulaPart | null {
  const marks = marksOf(piecesOf(source), scope);
  const mark =
    marks.find(({ start, end }) => start <= from && to <= end && from < end) ??
    marks.find(({ start, end }) => start <= from && to <= end);
  const ast = parsed(source);
  if (ast && ast.start <= from && to <= ast.end) {
    const { start, end } = smallest(ast, from, to);
    return { start, end, mark };
  }
  if (!mark) return ast ? { start: ast.start, end: ast.end, mark } : null;
  return named.has(mark.role) || mark.role === 'function' ? { start: mark.start, end: mark.end, mark } : null;
}
