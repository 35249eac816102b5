import { type Ast, refOf } from '../../formula/ast';
import type { Calculation, Table } from '../../instrument/document';
import type { Item } from '../../instrument/items';
import { smallTable } from './branches';

export type Kind = 'number' | 'text' | 'boolean';

/** What the names of a formula stand for. */
interface KnownParts {
  readonly items: ReadonlyMap<string, Item>;
  readonly calculations: ReadonlyMap<string, Calculation>;
  readonly tables: ReadonlyMap<string, Table>;
}

/** The kind of value that a part of a sound formula has. */
export function kindOf(ast: Ast, known: KnownParts): Kind {
  switch (ast.kind) {
    case 'number':
    case 'range':
    case 'list':
    case 'missing':
      return 'number';
    case 'text':
      return 'text';
    case 'boolean':
      return 'boolean';
    case 'unary':
      return ast.operator === 'not' ? 'boolean' : 'number';
    case 'binary':
      return '+-*/%^'.includes(ast.operator) ? 'number' : 'boolean';
    case 'name': {
      const calculation = known.calculations.get(refOf(ast));
      if (calculation) return calculation.type ?? 'number';
      const kind = known.items.get(refOf(ast))?.question.kind;
      if (kind === 'yes_no') return 'boolean';
      return kind === 'short_text' || kind === 'long_text' || kind === 'date' ? 'text' : 'number';
    }
    case 'call': {
      const [first, second] = ast.positional;
      if (['is_missing', 'has', 'contains'].includes(ast.name)) return 'boolean';
      if (['code', 'lower', 'concat', 'band'].includes(ast.name)) return 'text';
      if (ast.name === 'if' || ast.name === 'choose') {
        const branches = ast.positional.filter((_, index) => index % 2 === 1 || index === ast.positional.length - 1);
        return kindOf(branches.find((branch) => branch.kind !== 'missing') ?? ast.positional[0] ?? ast, known);
      }
      if (ast.name === 'default' && first) return kindOf(first.kind === 'missing' && second ? second : first, known);
      if (ast.name === 'lookup') {
        const table = smallTable(ast, known.tables);
        return typeof table.rows[0]?.value === 'string' ? 'text' : 'number';
      }
      return 'number';
    }
  }
}
