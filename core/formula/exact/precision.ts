import type { CallNode, Node } from '../nodes';
import type { Item, Scope } from '../scope';

/** What is known about the error of a number before any answer is given. */
export interface Precision {
  /** Each value is a double that stands for exactly one number: an answer, a constant, a table's value, a whole number. */
  faithful: boolean;
  /** Each value is a whole number. */
  whole: boolean;
  /** The error is within a few units of the last place of the value itself, however small it is. */
  relative: boolean;
  /** Nothing that went in, and no value, is larger. */
  size: number;
}

export type PrecisionOf = (node: Node) => Precision;

const largestWhole = Number.MAX_SAFE_INTEGER;
/** Limits that stand for no limit. */
const limitless = 1e300;
const highestPower = 1000;

/** Nothing is known. */
export const uncertain: Precision = { faithful: false, whole: false, relative: false, size: Number.POSITIVE_INFINITY };

/** Of a number that is decided anew wherever it is computed, or was written down. */
export function certain(size: number, whole = false): Precision {
  return { faithful: true, whole, relative: true, size: known(size) };
}

/** Of a result whose terms together are not larger than `size`. */
export function computed(size: number, whole = false): Precision {
  const counted = whole && size <= largestWhole;
  return { faithful: counted, whole: counted, relative: false, size: known(size) };
}

/** Of a result that is one of several. */
export function anyOf(parts: readonly Precision[]): Precision {
  return {
    faithful: parts.every(({ faithful }) => faithful),
    whole: parts.every(({ whole }) => whole),
    relative: parts.every(({ relative }) => relative),
    size: Math.max(0, ...parts.map(({ size }) => size)),
  };
}

/** The most elements that the parts of a list come to. */
export function lengthOf(nodes: readonly Node[], { items }: Scope): number {
  return nodes.reduce((length, node) => {
    if (node.kind === 'list') return length + lengthOf(node.elements, { items } as Scope);
    const several = node.kind === 'item' && (node.type === 'numbers' || node.type === 'texts');
    return length + (several ? Math.max(1, items[node.item]?.answers.length ?? 1) : 1);
  }, 0);
}

/** Of all calculations and their parts. `formulaOf`: of a calculation; null: its value comes from elsewhere. */
export class Precisions {
  private readonly found = new WeakMap<Node, Precision>();

  constructor(
    private readonly scope: Scope,
    private readonly formulaOf: (calculation: number) => Node | null,
    private readonly constantOf: (node: Node) => number | null,
  ) {}

  readonly of: PrecisionOf = (node) => {
    const before = this.found.get(node);
    if (before !== undefined) return before;
    const precision = node.type === 'boolean' ? certain(1, true) : this.ofParts(node);
    this.found.set(node, precision);
    return precision;
  };

  private ofParts(node: Node): Precision {
    switch (node.kind) {
      case 'constant':
        return certain(Math.abs(Number(node.value ?? 0)), Number.isInteger(Number(node.value ?? 0)));
      case 'item':
        return this.ofItemNode(node.item);
      case 'attribute':
        return certain(Number.POSITIVE_INFINITY);
      case 'calculation':
        return this.ofCalculation(node.calculation);
      case 'list':
        return anyOf(node.elements.map(this.of));
      case 'unary':
        return this.of(node.operand);
      case 'binary':
        return this.ofBinary(node.operator, node.left, node.right);
      case 'call':
        return this.ofCall(node);
    }
  }

  private ofItemNode(index: number): Precision {
    const item = this.scope.items[index];
    return item === undefined ? uncertain : ofItem(item, item.reverse);
  }

  private ofCalculation(index: number): Precision {
    const formula = this.formulaOf(index);
    if (formula !== null) return this.of(formula);
    const whole = this.scope.calculations[index]?.type === 'boolean';
    return whole ? certain(1, true) : { ...uncertain, relative: true };
  }

  private ofCall(node: CallNode): Precision {
    return node.operation.precision?.(this.of, this.scope) ?? uncertain;
  }

  private ofBinary(operator: string, left: Node, right: Node): Precision {
    const [one, other] = [this.of(left), this.of(right)];
    const whole = one.whole && other.whole;
    const constant = this.constantOf(right);
    switch (operator) {
      case '+':
      case '-':
        return computed(one.size + other.size, whole);
      case '*':
        return { ...computed(one.size * other.size, whole), relative: one.relative && other.relative };
      case '/':
        return {
          ...computed(constant === null || constant === 0 ? Number.NaN : one.size / Math.abs(constant)),
          relative: one.relative && other.relative,
        };
      case '%':
        return computed(one.size + other.size, whole);
      case '^': {
        if (constant === null || !Number.isInteger(constant) || Math.abs(constant) > highestPower) return uncertain;
        const size = constant < 0 ? Number.NaN : one.size ** constant;
        return { ...computed(size, one.whole && constant >= 0), relative: one.relative };
      }
      default:
        return uncertain;
    }
  }
}

/** Of an item's score, as it was given or reversed. */
export function ofItem(item: Item, reversed: boolean): Precision {
  const scores = item.answers.flatMap(({ score }) => score ?? []);
  const scored = item.kind === 'single_choice' || item.kind === 'image_choice' || item.kind === 'multiple_choice';
  const whole = scored ? scores.every(Number.isInteger) : item.kind === 'yes_no' || item.kind === 'time';
  const limits = scored ? scores : item.kind === 'time' ? [24 * 60] : [item.low, item.high];
  const size = Math.max(0, ...limits.map(Math.abs));
  // Reversed, the sum of both ends went in as well.
  return reversed ? computed(3 * size, whole) : certain(size, whole);
}

function known(size: number): number {
  return size < limitless ? size : Number.POSITIVE_INFINITY;
}
