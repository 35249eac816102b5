import type { CalculationGraph, GraphNode } from 'core/instrument/graph';
import groupBy from 'lodash/groupBy';
import mean from 'lodash/mean';
import sortBy from 'lodash/sortBy';

export const nodeSize = { width: 168, height: 40 } as const;
const gap = { column: 72, row: 16 } as const;
const margin = 8;

export interface PlacedNode {
  node: GraphNode;
  x: number;
  y: number;
}

export interface PlacedEdge {
  from: PlacedNode;
  to: PlacedNode;
  /** Both ends are in circles. */
  circular: boolean;
}

export interface Layout {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  width: number;
  height: number;
}

export const isCircular = (node: GraphNode): boolean => node.kind === 'calculation' && node.circular;

/** More sweeps hardly improve the picture. */
const sweeps = 4;

/** Orders nodes so that few lines cross: each at the mean of its neighbours (Sugiyama, Tagawa and Toda, 1981). */
function ordered(columns: GraphNode[][], edges: CalculationGraph['edges']): GraphNode[][] {
  const neighbours = new Map<string, string[]>();
  const link = (one: string, other: string) => neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  for (const { from, to } of edges) {
    link(from, to);
    link(to, from);
  }
  let current = columns;
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const place = new Map<string, number>();
    const note = (column: readonly GraphNode[]) => {
      column.forEach(({ id }, index) => {
        place.set(id, (index + 0.5) / column.length);
      });
    };
    for (const column of current) note(column);
    current = current.map((column) => {
      const sorted = sortBy(column, ({ id }) =>
        mean((neighbours.get(id) ?? [id]).map((other) => place.get(other) ?? 0.5)),
      );
      note(sorted);
      return sorted;
    });
  }
  return current;
}

/** Positions of nodes and lines, in pixels; mirrored for right-to-left languages. */
export function layOut({ nodes, edges }: CalculationGraph, direction: 'ltr' | 'rtl'): Layout {
  const filled = ordered(Object.values(groupBy(nodes, 'layer')), edges);
  const tallest = Math.max(0, ...filled.map((column) => column.length));
  const height = 2 * margin + tallest * (nodeSize.height + gap.row) - (tallest > 0 ? gap.row : 0);
  const count = filled.length;
  const width = 2 * margin + count * (nodeSize.width + gap.column) - (count > 0 ? gap.column : 0);
  const placed = new Map<string, PlacedNode>();
  filled.forEach((column, at) => {
    const own = column.length * (nodeSize.height + gap.row) - gap.row;
    column.forEach((node, row) => {
      const start = margin + at * (nodeSize.width + gap.column);
      placed.set(node.id, {
        node,
        x: direction === 'rtl' ? width - start - nodeSize.width : start,
        y: (height - own) / 2 + row * (nodeSize.height + gap.row),
      });
    });
  });
  const lines = edges.flatMap(({ from, to }): PlacedEdge[] => {
    const [one, other] = [placed.get(from), placed.get(to)];
    if (one === undefined || other === undefined) return [];
    return [{ from: one, to: other, circular: isCircular(one.node) && isCircular(other.node) }];
  });
  return { nodes: [...placed.values()], edges: lines, width, height };
}

/** The line between two nodes as an SVG path; within a column it bends around. */
export function pathOf({ from, to }: PlacedEdge, direction: 'ltr' | 'rtl'): string {
  const ahead = direction === 'rtl' ? -1 : 1;
  const middle = nodeSize.height / 2;
  const outOf = ({ x, y }: PlacedNode) => ({ x: ahead > 0 ? x + nodeSize.width : x, y: y + middle });
  const start = outOf(from);
  if (from.x === to.x) {
    const end = from === to ? { x: start.x, y: start.y + middle / 2 } : outOf(to);
    const bend = start.x + (ahead * gap.column) / 2;
    return `M ${start.x} ${start.y} C ${bend} ${start.y}, ${bend} ${end.y}, ${end.x} ${end.y}`;
  }
  const end = { x: ahead > 0 ? to.x : to.x + nodeSize.width, y: to.y + middle };
  const bend = (gap.column / 2) * ahead;
  return `M ${start.x} ${start.y} C ${start.x + bend} ${start.y}, ${end.x - bend} ${end.y}, ${end.x} ${end.y}`;
}
