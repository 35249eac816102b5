import type { Node } from '../nodes';

/** The one plain number that a part is computed from; 'none': from constants alone; null: from several, or from something else. */
export type Source = Node | 'none' | null;

/** Finds that number: a T score of a sum is computed from the sum. */
export class SoleSources {
  constructor(
    private readonly isFaithful: (node: Node) => boolean,
    private readonly formulaOf: (calculation: number) => Node | null,
    private readonly slotOf: (node: Node) => number | null,
  ) {}

  of(node: Node): Source {
    if (this.slotOf(node) !== null) {
      if (node.type !== 'text' && this.isFaithful(node)) return node;
      const formula = node.kind === 'calculation' ? this.formulaOf(node.calculation) : null;
      return formula && this.of(formula);
    }
    switch (node.kind) {
      case 'constant':
        return 'none';
      case 'unary':
        return this.of(node.operand);
      case 'binary':
        return this.ofAll([node.left, node.right]);
      case 'list':
        return this.ofAll(node.elements);
      case 'call':
        return this.ofAll(node.arguments);
      default:
        return null;
    }
  }

  private ofAll(parts: readonly Node[]): Source {
    let found: Source = 'none';
    for (const part of parts) {
      const source = this.of(part);
      if (source === 'none') continue;
      if (source === null) return null;
      if (found !== 'none' && this.slotOf(found as Node) !== this.slotOf(source)) return null;
      found = source;
    }
    return found;
  }
}
