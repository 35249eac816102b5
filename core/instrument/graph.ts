import { type Dependencies, dependenciesOf } from '../formula/dependencies';
import { nameForItems } from './itemList';
import { type InstrumentStructure, programDefinition, scopeOf } from './program';

export type GraphNode = {
  id: string;
  /** Column to draw it in, after those of what it uses. Calculations of one circle share theirs. */
  layer: number;
} & (
  | { kind: 'calculation'; code: string /** It uses itself, if only through others. */; circular: boolean }
  | { kind: 'item'; code: string }
  /**
   * Several questions that the same calculations use. `tag`: they are all that carry it. `range`: they are all numeric ones from one to
   * the other.
   */
  | { kind: 'items'; codes: string[]; tag?: string; range?: [from: string, to: string] }
  | { kind: 'table' | 'attribute'; code: string }
);

export interface CalculationGraph {
  /** Layer by layer, each in the order of the instrument. */
  nodes: GraphNode[];
  /** From what is used to what uses it. */
  edges: { from: string; to: string }[];
  /** Each circle once: the codes along it, the first again at the end. */
  circles: string[][];
}

/** This many items of the same use are drawn as one. */
const groupedFrom = 3;

interface Group {
  codes: string[];
  users: string[];
}

/** Items grouped by what uses them, in the order of the instrument. */
function groupsOf(all: readonly Dependencies[], order: ReadonlyMap<string, number>): Group[] {
  const users = new Map<string, string[]>();
  for (const { code, items } of all) {
    for (const item of items) users.set(item, [...(users.get(item) ?? []), code]);
  }
  const groups = new Map<string, Group>();
  const place = (item: string) => order.get(item) ?? 0;
  for (const [item, who] of [...users].sort(([one], [other]) => place(one) - place(other))) {
    const key = JSON.stringify(who);
    const group = groups.get(key) ?? { codes: [], users: who };
    group.codes.push(item);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) =>
    group.codes.length >= groupedFrom ? [group] : group.codes.map((item) => ({ codes: [item], users: group.users })),
  );
}

/** Where lines lead from: the calculations whose values it uses, and those whose bands. */
const linesTo = ({ code, calculations, banded }: Dependencies): string[] => [
  ...new Set([...calculations, ...banded.filter((each) => each !== code)]),
];

/** Calculations of one circle, or of several that touch, together; others alone. In an order that puts what is used first. */
function knotsOf(all: readonly Dependencies[], usedBy: (one: Dependencies) => string[]): string[][] {
  const uses = new Map(all.map((one) => [one.code, usedBy(one)]));
  // Tarjan's strongly connected components, without recursion: chains may be long.
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const knots: string[][] = [];
  const enter = (code: string) => {
    index.set(code, index.size);
    low.set(code, index.size - 1);
    stack.push(code);
    onStack.add(code);
    return { code, next: 0 };
  };
  const lower = (code: string, value: number | undefined) => {
    low.set(code, Math.min(low.get(code) ?? 0, value ?? 0));
  };
  for (const { code: root } of all) {
    if (index.has(root)) continue;
    const path = [enter(root)];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const used = uses.get(at.code)?.[at.next];
      at.next += 1;
      if (used !== undefined) {
        if (!index.has(used)) path.push(enter(used));
        else if (onStack.has(used)) lower(at.code, index.get(used));
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) lower(above.code, low.get(at.code));
      if (low.get(at.code) !== index.get(at.code)) continue;
      const knot = stack.splice(stack.indexOf(at.code));
      for (const code of knot) onStack.delete(code);
      knots.push(knot);
    }
  }
  return knots;
}

/** By calculation: 1 + the highest layer of those it uses; those that use none stand in 1, beside what lies in 0. */
function layersOf(all: readonly Dependencies[]): Map<string, number> {
  const byCode = new Map(all.map((one) => [one.code, one]));
  const layers = new Map<string, number>();
  for (const knot of knotsOf(all, linesTo)) {
    const inside = new Set(knot);
    const members = knot.map((code) => byCode.get(code)).filter((one) => one !== undefined);
    const used = members.flatMap(linesTo).filter((code) => !inside.has(code));
    const layer = 1 + Math.max(0, ...used.map((code) => layers.get(code) ?? 0));
    for (const code of knot) layers.set(code, layer);
  }
  return layers;
}

/** Each circle once, starting at its first calculation. */
function circlesOf(all: readonly Dependencies[]): string[][] {
  const found = new Map<string, string[]>();
  for (const { circle } of all) {
    if (circle === null) continue;
    const key = JSON.stringify([...new Set(circle)].sort());
    if (!found.has(key)) found.set(key, circle);
  }
  return [...found.values()];
}

/**
 * The graph of what each calculation is computed from: questions, tables and respondent data in layer 0, calculations in layers after what
 * they use. If a code occurs twice, the first part counts.
 */
export function calculationGraph(structure: InstrumentStructure): CalculationGraph {
  const definition = programDefinition(structure);
  const seen = new Set<string>();
  const all = dependenciesOf(definition).filter(({ code }) => !seen.has(code) && seen.add(code));
  const order = new Map(scopeOf(structure).items.map(({ ref }, index) => [ref, index]));
  const nameFor = nameForItems(structure);
  const layers = layersOf(all);
  const nodes: GraphNode[] = [];
  const edges: CalculationGraph['edges'] = [];

  for (const { codes, users } of groupsOf(all, order)) {
    const [first = ''] = codes;
    const id = codes.length === 1 ? `item ${first}` : `items ${first}`;
    nodes.push(
      codes.length === 1
        ? { id, layer: 0, kind: 'item', code: first }
        : { id, layer: 0, kind: 'items', codes, ...nameFor(codes) },
    );
    for (const user of users) edges.push({ from: id, to: `calculation ${user}` });
  }
  const sources = (kind: 'table' | 'attribute', of: (one: Dependencies) => readonly string[]) => {
    for (const code of [...new Set(all.flatMap(of))].sort())
      nodes.push({ id: `${kind} ${code}`, layer: 0, kind, code });
    for (const one of all)
      for (const code of of(one)) edges.push({ from: `${kind} ${code}`, to: `calculation ${one.code}` });
  };
  sources('table', ({ tables }) => tables);
  sources('attribute', ({ attributes }) => attributes);

  // A calculation that uses another's bands does not need its value.
  const circles = knotsOf(all, ({ calculations }) => calculations);
  const knots = new Map(circles.flatMap((knot) => knot.map((code) => [code, knot.length] as const)));
  const calculations = all.map(({ code, calculations: used }): GraphNode => {
    const circular = (knots.get(code) ?? 1) > 1 || used.includes(code);
    return { id: `calculation ${code}`, layer: layers.get(code) ?? 1, kind: 'calculation', code, circular };
  });
  for (const one of all) {
    for (const other of linesTo(one)) edges.push({ from: `calculation ${other}`, to: `calculation ${one.code}` });
  }
  const sorted = calculations.sort((one, other) => one.layer - other.layer);
  return { nodes: [...nodes, ...sorted], edges, circles: circlesOf(all) };
}
