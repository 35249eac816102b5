import type { CallNode, Node, PrecisionOf } from '../nodes';
import type { Scope } from '../scope';
import { anyOf, certain, computed, ofItem, type Precision, uncertain } from './precision';

/** Of powers with an error that can be told beforehand. */
const highestPower = 1000;

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
