import type { Ast } from '../formula/ast';
import { FormulaSyntaxError } from '../formula/errors';
import { parseFormula } from '../formula/parser';

/** What a formula quotes of an instrument by code, beside the questions and calculations that it names. */
export interface QuotedParts {
  tables: Set<string>;
  tags: Set<string>;
  /** Calculations whose bands it asks for. */
  bands: Set<string>;
}

function visit(ast: Ast, parts: QuotedParts): void {
  switch (ast.kind) {
    case 'list':
      for (const element of ast.elements) visit(element, parts);
      return;
    case 'unary':
      visit(ast.operand, parts);
      return;
    case 'binary':
      visit(ast.left, parts);
      visit(ast.right, parts);
      return;
    case 'call': {
      const quoted = (index: number) => {
        const argument = ast.positional[index];
        return argument?.kind === 'text' ? argument.value : undefined;
      };
      const table = ast.name === 'lookup' ? quoted(0) : undefined;
      const tag = ast.name === 'tag' ? quoted(0) : undefined;
      const banded = ast.name === 'band' ? quoted(1) : undefined;
      if (table !== undefined) parts.tables.add(table);
      if (tag !== undefined) parts.tags.add(tag);
      if (banded !== undefined) parts.bands.add(banded);
      for (const argument of ast.positional) visit(argument, parts);
      for (const { value } of ast.named) visit(value, parts);
    }
  }
}

/** Undefined: it cannot be read. */
export function readFormula(formula: string): Ast | undefined {
  try {
    return parseFormula(formula);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return undefined;
    throw error;
  }
}

/** The parts that these formulas quote; what cannot be read quotes nothing. */
export function quotedParts(formulas: Iterable<string>): QuotedParts {
  const parts: QuotedParts = { tables: new Set(), tags: new Set(), bands: new Set() };
  for (const formula of formulas) {
    const ast = readFormula(formula);
    if (ast) visit(ast, parts);
  }
  return parts;
}
