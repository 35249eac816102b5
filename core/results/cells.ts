/** A number in a table; null: kept back. */
type Cell = number | null;

/**
 * Keeps back counts below the limit in a list whose sum is known, and as many others as it takes that they do not follow from the sum:
 * those that are kept back come to at least the limit. A count of none says nothing of anybody.
 */
export function protectedList(counts: readonly number[], limit: number): Cell[] {
  const hidden = new Set(counts.flatMap((count, place) => (count > 0 && count < limit ? [place] : [])));
  const total = () => [...hidden].reduce((all, place) => all + (counts[place] ?? 0), 0);
  const rising = counts
    .map((count, place) => ({ count, place }))
    .filter(({ count, place }) => count > 0 && !hidden.has(place))
    .sort((one, other) => one.count - other.count || one.place - other.place);
  while (hidden.size > 0 && (hidden.size < 2 || total() < limit)) {
    const next = rising.shift();
    if (next === undefined) break;
    hidden.add(next.place);
  }
  return counts.map((count, place) => (hidden.has(place) ? null : count));
}

interface Edge {
  row: number;
  column: number;
}

/** Those of the edges between rows and columns that are in no circle: such a cell follows from the sums. */
function bridges(edges: readonly Edge[], rows: number): Edge[] {
  const at = new Map<number, number[]>();
  edges.forEach(({ row, column }, index) => {
    for (const node of [row, rows + column]) at.set(node, [...(at.get(node) ?? []), index]);
  });
  const entered = new Map<number, number>();
  const lowest = new Map<number, number>();
  const found: Edge[] = [];
  let clock = 0;
  const walk = (node: number, by: number | undefined): void => {
    clock += 1;
    entered.set(node, clock);
    lowest.set(node, clock);
    for (const index of at.get(node) ?? []) {
      const edge = edges[index];
      if (index === by || edge === undefined) continue;
      const next = node === edge.row ? rows + edge.column : edge.row;
      if (!entered.has(next)) walk(next, index);
      lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
      if ((lowest.get(next) ?? 0) > (entered.get(node) ?? 0)) found.push(edge);
    }
  };
  for (const node of at.keys()) if (!entered.has(node)) walk(node, undefined);
  return found;
}

export interface ProtectedTable {
  counts: Cell[][];
  rowTotals: Cell[];
  columnTotals: Cell[];
  /** Whether anything is kept back. */
  isPartial: boolean;
}

/**
 * The same for a table with its sums: no cell that is kept back follows from the others and from the number of all people, which is no
 * secret. The sums are a row and a column of their own; a cell is safe where the cells that are kept back lie on a circle of rows and
 * columns, and those of a line come to the limit.
 */
export function protectedTable(counts: readonly (readonly number[])[], limit: number): ProtectedTable {
  const width = counts[0]?.length ?? 0;
  const sumOf = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const whole = [...counts.map((row) => [...row, sumOf(row)])];
  whole.push(Array.from({ length: width + 1 }, (_, column) => sumOf(whole.map((row) => row[column] ?? 0))));
  const value = ({ row, column }: Edge) => whole[row]?.[column] ?? 0;
  const keyOf = ({ row, column }: Edge) => row * (width + 1) + column;
  const all: Edge[] = whole.flatMap((cells, row) => cells.map((_, column) => ({ row, column })));
  const isSumOfAll = ({ row, column }: Edge) => row === counts.length && column === width;
  const isSmall = (cell: Edge) => value(cell) > 0 && value(cell) < limit && !isSumOfAll(cell);
  const hidden = new Map(all.filter(isSmall).map((cell) => [keyOf(cell), cell] as const));
  const lines = [
    ...whole.map((_, row) => all.filter((cell) => cell.row === row)),
    ...Array.from({ length: width + 1 }, (_, column) => all.filter((cell) => cell.column === column)),
  ];
  const isSum = ({ row, column }: Edge) => row === counts.length || column === width;
  /** Hides the smallest cell of the line that is not yet hidden, sums last; none: one without people. */
  const hideOne = (line: readonly Edge[]): boolean => {
    const free = line.filter((cell) => !hidden.has(keyOf(cell)) && !isSumOfAll(cell));
    const order = (cell: Edge) => [value(cell) > 0 ? 0 : 1, isSum(cell) ? 1 : 0, value(cell)] as const;
    const [next] = free.sort((one, other) => {
      const [a, b] = [order(one), order(other)];
      return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
    });
    if (next === undefined) return false;
    hidden.set(keyOf(next), next);
    return true;
  };
  for (let isOpen = true; isOpen; ) {
    isOpen = false;
    for (const line of lines) {
      const kept = line.filter((cell) => hidden.has(keyOf(cell)));
      const inner = kept.filter((cell) => !isSum(cell));
      const isThin =
        kept.length === 1 || (inner.length > 0 && inner.length === kept.length && sumOf(inner.map(value)) < limit);
      if (kept.length > 0 && isThin && hideOne(line)) isOpen = true;
    }
    for (const { row, column } of bridges([...hidden.values()], counts.length + 1)) {
      if (hideOne(lines[row] ?? []) || hideOne(lines[whole.length + column] ?? [])) isOpen = true;
      break;
    }
  }
  const shown = (row: number, column: number): Cell =>
    hidden.has(keyOf({ row, column })) ? null : (whole[row]?.[column] ?? 0);
  return {
    counts: counts.map((cells, row) => cells.map((_, column) => shown(row, column))),
    rowTotals: counts.map((_, row) => shown(row, width)),
    columnTotals: Array.from({ length: width }, (_, column) => shown(counts.length, column)),
    isPartial: hidden.size > 0,
  };
}
