import { comparableText } from './comparableText';
import type { TableDefinition, TableKey, TableRange } from './definition';
import type { FaultParams, FormulaErrorCode } from './errors';
import { isTableRange, typeOfTableKey } from './tables';

/** A fault of a table, of one row, or of one key of a row. */
export interface TableFault {
  code: FormulaErrorCode;
  /** null: of the table as a whole. */
  row: number | null;
  column?: number;
  params: FaultParams;
}

/** Every fault of one table by itself. Overlaps are looked for only when all rows are well formed. */
export function checkTable(table: TableDefinition): TableFault[] {
  if (table.keys.length === 0) return [{ code: 'table_without_keys', row: null, params: { table: table.code } }];
  const faults = [...rowFaults(table), ...mixedKeys(table), ...mixedValues(table)];
  return faults.length > 0 ? faults : overlaps(table);
}

function rowFaults(table: TableDefinition): TableFault[] {
  return table.rows.flatMap(({ keys }, row): TableFault[] => {
    if (keys.length !== table.keys.length) {
      const params = { expected: table.keys.length, found: keys.length };
      return [{ code: 'table_key_count', row, params }];
    }
    return table.keys.flatMap(({ name, match }, column): TableFault[] => {
      const key = keys[column];
      if (isTableRange(key) !== (match === 'range')) {
        return [{ code: 'table_key_form', row, column, params: { key: name, match } }];
      }
      if (!isTableRange(key)) return [];
      const [low, high] = key;
      if (low === null || high === null || low <= high) return [];
      return [{ code: 'table_range_reversed', row, column, params: { key: name, low, high } }];
    });
  });
}

/** All keys of an exact column have the type of the first. */
function mixedKeys(table: TableDefinition): TableFault[] {
  return table.keys.flatMap(({ name, match }, column): TableFault[] => {
    if (match !== 'exact') return [];
    let expected: string | null = null;
    return table.rows.flatMap(({ keys }, row): TableFault[] => {
      const key = keys[column];
      if (key === undefined || isTableRange(key)) return [];
      const found = typeOfTableKey(key);
      expected ??= found;
      return found === expected
        ? []
        : [{ code: 'table_mixed_keys', row, column, params: { key: name, expected, found } }];
    });
  });
}

function mixedValues(table: TableDefinition): TableFault[] {
  const expected = typeof table.rows[0]?.value === 'string' ? 'text' : 'number';
  return table.rows.flatMap(({ value }, row): TableFault[] => {
    const found = typeof value === 'string' ? 'text' : 'number';
    return found === expected ? [] : [{ code: 'table_mixed_values', row, params: { expected, found } }];
  });
}

/** Each row that some key would match besides an earlier one; only one such earlier row is named. */
function overlaps(table: TableDefinition): TableFault[] {
  const groups = new Map<string, number[]>();
  table.rows.forEach(({ keys }, row) => {
    const exact = JSON.stringify(
      keys.filter((key) => !isTableRange(key)).map((key) => (typeof key === 'string' ? comparableText(key) : key)),
    );
    const group = groups.get(exact);
    if (group === undefined) groups.set(exact, [row]);
    else group.push(row);
  });
  const ranges = table.keys.flatMap(({ match }, column) => (match === 'range' ? [column] : []));
  const faults: TableFault[] = [];
  for (const rows of groups.values()) {
    for (const [one, other] of overlapsWithin(table, rows, ranges)) {
      const [first, row] = one < other ? [one, other] : [other, one];
      faults.push({ code: 'table_rows_overlap', row, params: { other: first } });
    }
  }
  return faults.sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
}

/** Rows in the order of their first range: only those that begin before a row ends can overlap it. */
function overlapsWithin(
  table: TableDefinition,
  rows: readonly number[],
  ranges: readonly number[],
): [number, number][] {
  const [first] = ranges;
  const keysOf = (row: number) => table.rows[row]?.keys ?? [];
  const sorted =
    first === undefined ? rows : [...rows].sort((one, other) => low(keysOf(one)[first]) - low(keysOf(other)[first]));
  const found: [number, number][] = [];
  sorted.forEach((row, index) => {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as number;
      if (first !== undefined && low(keysOf(other)[first]) > high(keysOf(row)[first])) break;
      const meets = ranges.every((column) => {
        const one = keysOf(row)[column];
        const two = keysOf(other)[column];
        return low(one) <= high(two) && low(two) <= high(one);
      });
      if (!meets) continue;
      found.push([row, other]);
      break;
    }
  });
  return found;
}

function low(key: TableKey | TableRange | undefined): number {
  return (isTableRange(key) ? key[0] : null) ?? Number.NEGATIVE_INFINITY;
}

function high(key: TableKey | TableRange | undefined): number {
  return (isTableRange(key) ? key[1] : null) ?? Number.POSITIVE_INFINITY;
}
