import type { CallAst } from '../ast';
import { bandCode, bandCodesOf } from '../bands';
import type { TableDefinition } from '../definition';
import { edgesAt } from '../exact/edges';
import { certain } from '../exact/precision';
import type { Frame } from '../frame';
import { nearestName } from '../nearest';
import type { Builder, CallDetail, Node, NumberOf, TextOf } from '../nodes';
import { indexOfTable, keyTypes, valueType } from '../tables';
import {
  type ArgumentChecker,
  callNode,
  countFits,
  type FormulaFunction,
  faulty,
  literalText,
  refuseNamed,
} from './signature';

const lookup: FormulaFunction = {
  name: 'lookup',
  check(call, checker) {
    refuseNamed(call, checker);
    if (!countFits(call, checker, 1, Number.POSITIVE_INFINITY)) return faulty(call);
    const [first, ...rest] = call.positional;
    const name = literalText(first, checker);
    const index = name === null ? undefined : checker.scope.tableOf.get(name);
    const table = index === undefined ? undefined : checker.scope.tables[index];
    if (name === null || table === undefined) {
      for (const ast of rest) checker.check(ast);
      if (name === null || first === undefined) return faulty(call);
      const nearest = nearestName(name, checker.scope.tableOf.keys());
      return checker.report('unknown_table', first, { name }, nearest === undefined ? undefined : `"${nearest}"`);
    }
    if (!countFits(call, checker, table.keys.length + 1, table.keys.length + 1)) return faulty(call);
    return lookupNode(call, checker, table);
  },
};

function lookupNode(call: CallAst, checker: ArgumentChecker, table: TableDefinition): Node {
  const types = keyTypes(table);
  const keys = call.positional.slice(1).map((ast, column) => {
    const type = types[column];
    if (type !== null && type !== undefined) return checker.checkAs(ast, type);
    const node = checker.check(ast);
    if (node.type === 'numbers' || node.type === 'texts' || node.type === 'mixed') checker.wrongType(node, 'scalar');
    return node;
  });
  const values = table.rows.map((row) => row.value);
  return callNode(call, valueType(table), keys, {
    reason: 'no_table_row',
    ref: table.code,
    precision: () => {
      const numbers = values.filter((value) => typeof value === 'number');
      return certain(Math.max(0, ...numbers.map(Math.abs)), numbers.every(Number.isInteger));
    },
    number: (build) => {
      const find = rowFinder(build, table, keys);
      const numbers = Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN));
      return (frame) => {
        const row = find(frame);
        return row < 0 ? Number.NaN : (numbers[row] as number);
      };
    },
    text: (build) => {
      const find = rowFinder(build, table, keys);
      return (frame) => {
        const value = values[find(frame)];
        return typeof value === 'string' ? value : null;
      };
    },
    detail: (build) => {
      const find = rowFinder(build, table, keys);
      const parts = keys.map((key) => build.scalar(key));
      return (frame): CallDetail => {
        const row = find(frame);
        return { lookup: { table: table.code, keys: parts.map((part) => part(frame)), row: row < 0 ? null : row } };
      };
    },
  });
}

/** The row for the keys' values; −1: there is none, or a key is missing. */
function rowFinder(build: Builder, table: TableDefinition, nodes: readonly Node[]): NumberOf {
  const index = indexOfTable(table);
  const readers = nodes.map((node, column): NumberOf | TextOf =>
    node.type === 'text' ? build.comparable(node) : build.beside(node, index.edges(column)),
  );
  const keys: (number | string)[] = nodes.map(() => 0);
  return (frame: Frame) => {
    for (let column = 0; column < readers.length; column += 1) {
      const key = (readers[column] as NumberOf | TextOf)(frame);
      if (key === null || Number.isNaN(key)) return -1;
      keys[column] = key;
    }
    return index.find(keys);
  };
}

const band: FormulaFunction = {
  name: 'band',
  check(call, checker) {
    refuseNamed(call, checker);
    if (!countFits(call, checker, 2, 2)) return faulty(call);
    const [first, second] = call.positional;
    if (first === undefined || second === undefined) return faulty(call);
    const value = checker.checkAs(first, 'number');
    const name = literalText(second, checker);
    if (name === null) return faulty(call);
    const { calculationOf, calculations } = checker.scope;
    const index = calculationOf.get(name);
    const calculation = index === undefined ? undefined : calculations[index];
    if (calculation === undefined) {
      const nearest = nearestName(name, calculationOf.keys());
      return checker.report('unknown_name', second, { name }, nearest === undefined ? undefined : `"${nearest}"`);
    }
    const { bands = [] } = calculation;
    if (bands.length === 0) return checker.report('no_bands', second, { name });
    const textOf = (build: Builder): TextOf => {
      const codes = bandCodesOf(bands);
      const number = build.beside(value, edgesAt(codes.edges));
      return (frame) => bandCode(codes, number(frame));
    };
    return callNode(call, 'text', [value], {
      reason: 'no_band',
      ref: name,
      text: textOf,
      detail: (build) => {
        const code = textOf(build);
        return (frame): CallDetail => ({ band: { calculation: name, code: code(frame) } });
      },
    });
  },
};

export const lookupFunctions: readonly FormulaFunction[] = [lookup, band];
