import type { CallNode, Node } from '../formula/nodes';
import { isTableRange } from '../formula/tables';
import { type CoverageModel, childrenOf, type Formula } from './model';

/** How formulas use the value of a slot. */
export interface Use {
  /** Numbers that it is compared with. */
  cuts: Set<number>;
  /** Texts that it is compared with. */
  texts: Set<string>;
  /** Texts are compared by order. */
  ordered: boolean;
  /** Something is computed from it: every value may make a difference. */
  computed: boolean;
}

export type Uses = ReadonlyMap<number, Use>;

const comparisons: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);

export function isComparison(operator: string): boolean {
  return comparisons.has(operator);
}

/** The parts of a list within lists, one after the other. */
export function elementsOf(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => (node.kind === 'list' ? elementsOf(node.elements) : [node]));
}

/** The constant value of a part without names; undefined: it has names; null: missing. */
export function constantOf(model: CoverageModel, node: Node): number | string | null | undefined {
  if (node.kind === 'constant') return typeof node.value === 'boolean' ? Number(node.value) : node.value;
  if (node.type !== 'number' && node.type !== 'boolean') return undefined;
  const value = model.compiler.constant(node);
  return value !== null && Number.isNaN(value) ? null : (value ?? undefined);
}

/** How all these formulas together use each slot. */
export function usesIn(model: CoverageModel, formulas: Iterable<Formula>): Uses {
  const uses = new Map<number, Use>();
  const visitor = new UseVisitor(model, uses);
  for (const { node } of formulas) visitor.visit(node);
  return uses;
}

class UseVisitor {
  constructor(
    private readonly model: CoverageModel,
    private readonly uses: Map<number, Use>,
  ) {}

  visit(node: Node): void {
    const slot = this.model.slotOf(node);
    if (slot !== null) {
      this.noted(slot).computed = true;
      return;
    }
    if (node.kind === 'binary' && isComparison(node.operator)) {
      const ordered = node.operator !== '=' && node.operator !== '!=';
      this.compare(node.left, [node.right], ordered) ||
        this.compare(node.right, [node.left], ordered) ||
        this.parts(node);
    } else if (node.kind === 'binary' && node.operator === 'in') {
      this.compare(node.left, elementsOf([node.right]), false) || this.parts(node);
    } else if (node.kind === 'call') this.call(node);
    else this.parts(node);
  }

  private parts(node: Node): void {
    for (const child of childrenOf(node)) this.visit(child);
  }

  private noted(slot: number): Use {
    const use = this.uses.get(slot) ?? { cuts: new Set(), texts: new Set(), ordered: false, computed: false };
    this.uses.set(slot, use);
    return use;
  }

  /** Notes that a plain value is compared with constants; false: it is not. */
  private compare(value: Node, others: readonly Node[], ordered: boolean): boolean {
    const slot = this.model.slotOf(value);
    const constants = others.map((other) => constantOf(this.model, other));
    if (slot === null || constants.includes(undefined)) return false;
    const use = this.noted(slot);
    for (const constant of constants) {
      if (typeof constant === 'number') use.cuts.add(constant);
      if (typeof constant === 'string') use.texts.add(constant);
    }
    if (ordered) use.ordered = true;
    return true;
  }

  private call(node: CallNode): void {
    const args = node.arguments;
    switch (node.name) {
      case 'is_missing':
      case 'count':
      case 'count_missing':
        for (const element of elementsOf(args)) this.compare(element, [], false) || this.visit(element);
        return;
      case 'count_at_least':
      case 'count_equal': {
        const last = args.slice(-1);
        for (const element of elementsOf(args.slice(0, -1))) this.compare(element, last, false) || this.visit(element);
        for (const bound of last) this.visit(bound);
        return;
      }
      case 'lookup':
        args.forEach((key, column) => {
          this.lookUp(node, key, column);
        });
        return;
      case 'band': {
        const index = this.model.scope.calculationOf.get(node.operation.ref ?? '') ?? -1;
        const bands = this.model.scope.calculations[index]?.bands ?? [];
        const bounds = bands.flatMap(({ from, above }) => from ?? above ?? []);
        for (const value of args) this.cutAt(value, bounds);
        return;
      }
      default:
        this.parts(node);
    }
  }

  private cutAt(value: Node, bounds: readonly (number | string)[]): void {
    if (!this.compare(value, [], false)) {
      this.visit(value);
      return;
    }
    const use = this.noted(this.model.slotOf(value) ?? -1);
    for (const bound of bounds) {
      if (typeof bound === 'number') use.cuts.add(bound);
      else use.texts.add(bound);
    }
  }

  private lookUp(call: CallNode, key: Node, column: number): void {
    const table = this.model.scope.tables[this.model.scope.tableOf.get(call.operation.ref ?? '') ?? -1];
    const bounds = (table?.rows ?? []).flatMap(({ keys }): (number | string)[] => {
      const cell = keys[column];
      if (cell === undefined) return [];
      if (isTableRange(cell)) return cell.filter((end) => end !== null);
      return [typeof cell === 'boolean' ? Number(cell) : cell];
    });
    this.cutAt(key, bounds);
  }
}
