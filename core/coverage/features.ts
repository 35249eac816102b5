import type { CallNode, Node } from '../formula/nodes';
import { isListType } from '../formula/values';
import { type CoverageModel, childrenOf, type Formula, slotsIn, sourceOf } from './model';
import { constantOf, elementsOf } from './uses';

/** How a feature combines the values that it takes in: see accumulate. */
export type FeatureKind =
  | 'value'
  | 'sum'
  | 'answered'
  | 'count'
  | 'above'
  | 'equal'
  | 'min'
  | 'max'
  | 'bag'
  | 'and'
  | 'or';

export interface FeatureElement {
  node: Node;
  /** What it is computed from. */
  slot: number;
  /** −1: it is subtracted. */
  sign: 1 | -1;
}

/**
 * What must be known about the answers so far to compute a formula's final value: for `sum(q1..q9)`, once q1 to q5 are answered, their
 * sum, not the answers themselves. Answer sheets that agree in all features of a formula give it the same value.
 */
export interface Feature {
  /** Features of the same key are the same. */
  key: string;
  kind: FeatureKind;
  elements: readonly FeatureElement[];
  /** Of `above` and `equal`. */
  bound?: number | string;
}

/** The features that decide a formula. */
export function featuresOf(model: CoverageModel, formula: Formula): Feature[] {
  const found = new Map<string, Feature>();
  new Finder(model, formula, found).find(formula.node);
  return [...found.values()];
}

class Finder {
  constructor(
    private readonly model: CoverageModel,
    private readonly formula: Formula,
    private readonly found: Map<string, Feature>,
  ) {}

  find(node: Node): void {
    const [slot, second] = slotsIn(this.model, node);
    if (slot === undefined) return;
    if (second === undefined) this.add('value', [{ node, slot, sign: 1 }]);
    else if (!this.streamed(node)) for (const child of childrenOf(node)) this.find(child);
  }

  private add(kind: FeatureKind, elements: FeatureElement[], bound?: number | string): void {
    const names = elements.map(({ node, slot, sign }) => `${sign}:${slot}:${sourceOf(this.formula, node)}`);
    const key = JSON.stringify([kind, bound ?? null, ...names]);
    if (!this.found.has(key)) this.found.set(key, { key, kind, elements, bound });
  }

  /** Takes a node as one feature that grows element by element; false: impossible. */
  private streamed(node: Node): boolean {
    if (node.kind === 'binary') {
      const { operator } = node;
      if (operator === 'and' || operator === 'or') return this.stream(operator, chained(node, operator));
      if (operator === '+' || operator === '-') return this.streamSigned(node);
      return false;
    }
    return node.kind === 'call' && this.streamedCall(node);
  }

  private streamedCall(node: CallNode): boolean {
    const args = node.arguments;
    switch (node.name) {
      case 'sum':
      case 'mean': {
        const atLeast = node.operation.blames?.[0];
        // The mean divides by the number of elements, which picks of a list change.
        const varying = node.name === 'mean' && elementsOf(args).some(({ type }) => isListType(type));
        if (atLeast === undefined) return this.stream(varying ? 'answered' : 'sum', args);
        if (!this.stream('answered', args.slice(0, -1))) return false;
        this.find(atLeast);
        return true;
      }
      case 'sum_answered':
        return this.stream('answered', args);
      case 'count':
      case 'count_missing':
        return this.stream('count', args);
      case 'count_at_least':
      case 'count_equal': {
        const last = args.at(-1);
        const bound = last === undefined ? undefined : constantOf(this.model, last);
        if (bound === undefined || bound === null) return false;
        return this.stream(node.name === 'count_equal' ? 'equal' : 'above', args.slice(0, -1), bound);
      }
      case 'min':
      case 'max':
        return this.stream(node.name, args);
      case 'median':
        return this.stream('bag', args);
      default:
        return false;
    }
  }

  private streamSigned(node: Node): boolean {
    const signed: { node: Node; sign: 1 | -1 }[] = [];
    const flatten = (part: Node, sign: 1 | -1) => {
      if (part.kind === 'binary' && (part.operator === '+' || part.operator === '-')) {
        flatten(part.left, sign);
        flatten(part.right, part.operator === '+' ? sign : sign === 1 ? -1 : 1);
      } else signed.push({ node: part, sign });
    };
    flatten(node, 1);
    return this.grow('sum', signed);
  }

  private stream(kind: FeatureKind, nodes: readonly Node[], bound?: number | string): boolean {
    return this.grow(
      kind,
      elementsOf(nodes).map((node) => ({ node, sign: 1 })),
      bound,
    );
  }

  /** Constants always contribute the same, so they need no place; but one in a sum of fractions affects its rounding. */
  private grow(kind: FeatureKind, parts: readonly { node: Node; sign: 1 | -1 }[], bound?: number | string): boolean {
    const elements: FeatureElement[] = [];
    for (const { node, sign } of parts) {
      const [slot, second] = slotsIn(this.model, node);
      if (second !== undefined) return false;
      if (slot !== undefined) elements.push({ node, slot, sign });
      else if (kind === 'sum' || kind === 'answered') return false;
    }
    this.add(kind, elements, bound);
    return true;
  }
}

function chained(node: Node, operator: 'and' | 'or'): Node[] {
  if (node.kind !== 'binary' || node.operator !== operator) return [node];
  return [...chained(node.left, operator), ...chained(node.right, operator)];
}
