import type { Ast, CallAst } from '../../formula/ast';
import type { Calculation, Table } from '../../instrument/document';
import { numberAst as signed } from './formula';
import { Unsayable } from './term';

/** `band(x, "total")` as a choice between its codes. */
export function bandAsIf(ast: CallAst, calculations: ReadonlyMap<string, Calculation>): Ast {
  const [value, named] = ast.positional as [Ast, Ast];
  const bands = (named.kind === 'text' ? calculations.get(named.value)?.bands : undefined) ?? [];
  const at = { start: 0, end: 0 };
  let otherwise: Ast = { kind: 'missing', ...at };
  for (const { code, from, above } of bands) {
    const then: Ast = { kind: 'text', value: code, ...at };
    const bound = from ?? above;
    otherwise =
      bound === undefined
        ? then
        : {
            kind: 'call',
            name: 'if',
            named: [],
            ...at,
            positional: [
              { kind: 'binary', operator: from === undefined ? '>' : '>=', left: value, right: signed(bound), ...at },
              then,
              otherwise,
            ],
          };
  }
  return otherwise;
}

/** The table of a look-up. Throws Unsayable where a choice between its rows would be too long. */
export function smallTable(ast: CallAst, tables: ReadonlyMap<string, Table>): Table {
  const [named] = ast.positional;
  const table = named?.kind === 'text' ? tables.get(named.value) : undefined;
  if (!table || table.rows.length > 100) throw new Unsayable('a look-up in a large table');
  return table;
}

/** A look-up in a small table as a choice between its rows. */
export function lookupAsIf(ast: CallAst, tables: ReadonlyMap<string, Table>): Ast {
  const table = smallTable(ast, tables);
  const keys = ast.positional.slice(1);
  const at = { start: 0, end: 0 };
  const constant = (value: string | number | boolean): Ast =>
    typeof value === 'number'
      ? signed(value)
      : typeof value === 'boolean'
        ? { kind: 'boolean', value, ...at }
        : { kind: 'text', value, ...at };
  return table.rows.reduceRight<Ast>(
    (otherwise, { keys: wanted, value }) => {
      const conditions = wanted.flatMap((key, index): Ast[] => {
        const left = keys[index] as Ast;
        if (!Array.isArray(key)) return [{ kind: 'binary', operator: '=', left, right: constant(key), ...at }];
        const [low, high] = key;
        return [
          ...(low === null
            ? []
            : [{ kind: 'binary' as const, operator: '>=' as const, left, right: constant(low), ...at }]),
          ...(high === null
            ? []
            : [{ kind: 'binary' as const, operator: '<=' as const, left, right: constant(high), ...at }]),
        ];
      });
      const [first, ...more] = conditions;
      const condition = more.reduce<Ast>(
        (left, right) => ({ kind: 'binary', operator: 'and', left, right, ...at }),
        first ?? { kind: 'boolean', value: true, ...at },
      );
      return { kind: 'call', name: 'if', positional: [condition, constant(value), otherwise], named: [], ...at };
    },
    { kind: 'missing', ...at },
  );
}

/** `choose(…)` as `if(…)` within `if(…)`. */
export function asIf(ast: CallAst): Ast {
  const [condition, then, ...rest] = ast.positional;
  if (condition === undefined || then === undefined) return condition ?? ast;
  const otherwise = rest.length > 1 ? asIf({ ...ast, positional: rest }) : (rest[0] as Ast);
  return { ...ast, name: 'if', positional: [condition, then, otherwise] };
}
