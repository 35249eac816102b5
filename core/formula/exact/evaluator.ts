import { power } from '../elementary';
import type { Frame } from '../frame';
import type { ConstantNode, ExactReader, Node, NumberOf } from '../nodes';
import type { Scope } from '../scope';
import { isListType } from '../values';
import {
  approximately,
  type Exact,
  exactly,
  floorOf,
  fromElsewhere,
  minus,
  negated,
  over,
  plus,
  settled,
  times,
  toNumber,
  wholePower,
} from './exact';

/** A calculation's formula, and the calculations that it uses. */
export interface UsedFormula {
  node: Node;
  uses: readonly number[];
}

const highestPower = 1000;

/** From terms of this size on, doubles may run over where fractions do not. */
const nearlyTooLarge = 1e300;

/** Computes parts of formulas again in fractions. What was computed once for a frame is kept in it. */
export class ExactEvaluator {
  private readonly constants = new WeakMap<Node, Exact | null>();

  constructor(
    private readonly scope: Scope,
    private readonly formulaOf: (calculation: number) => UsedFormula | null,
    private readonly numberOf: (node: Node) => NumberOf,
    private readonly isFaithful: (node: Node) => boolean,
  ) {}

  of(node: Node, frame: Frame): Exact | null {
    const known = frame.exact.get(node);
    if (known !== undefined) return known;
    const value = this.compute(node, frame);
    frame.exact.set(node, value);
    return value;
  }

  private constant(node: ConstantNode): Exact | null {
    let value = this.constants.get(node);
    if (value === undefined) {
      value = node.value === null ? null : leaf(Number(node.value));
      this.constants.set(node, value);
    }
    return value;
  }

  /** The elements of several arguments. */
  list(nodes: readonly Node[], frame: Frame): (Exact | null)[] {
    return this.reader(frame).list(nodes);
  }

  private compute(node: Node, frame: Frame): Exact | null {
    return this.reader(frame).number(node);
  }

  private reader(frame: Frame): ExactReader {
    const reader: ExactReader = {
      frame,
      number: (part) => this.part(part, reader),
      list: (nodes) => nodes.flatMap((part) => this.elements(part, reader)),
      decided: (part) => (part.kind === 'constant' ? this.constant(part) : leaf(this.numberOf(part)(frame))),
    };
    return reader;
  }

  private elements(node: Node, reader: ExactReader): (Exact | null)[] {
    if (node.kind === 'list') return reader.list(node.elements);
    if (node.kind !== 'item' || !isListType(node.type)) return [reader.number(node)];
    return reader.frame.scores[node.item]?.map(leaf) ?? [null];
  }

  private part(node: Node, reader: ExactReader): Exact | null {
    // A condition, too, was decided by the very code that computes it.
    if (this.isFaithful(node)) return reader.decided(node);
    const value = this.computed(node, reader);
    if (value === null || value.size < nearlyTooLarge) return value;
    // What is missing since it is too large for a double is missing here, too.
    const isHeld = Number.isFinite(this.numberOf(node)(reader.frame)) && Number.isFinite(toNumber(value));
    return isHeld ? value : null;
  }

  private computed(node: Node, reader: ExactReader): Exact | null {
    const { frame } = reader;
    switch (node.kind) {
      case 'item':
        return this.item(node.item, frame);
      case 'calculation':
        return this.calculation(node.calculation, frame);
      case 'unary': {
        const operand = reader.number(node.operand);
        return operand && negated(operand);
      }
      case 'binary':
        return this.binary(node.operator, node.left, node.right, reader);
      case 'call':
        return node.operation.exact === undefined ? reader.decided(node) : node.operation.exact(reader);
      default:
        return reader.decided(node);
    }
  }

  private item(index: number, frame: Frame): Exact | null {
    const item = this.scope.items[index];
    const value = frame.numbers[index] as number;
    if (item === undefined || !item.reverse || Number.isNaN(value)) return leaf(value);
    return mirrored(item.low, item.high, leaf(frame.raw[index] as number));
  }

  /** Those that it uses first, so that a long chain of them does not nest. */
  private calculation(index: number, frame: Frame): Exact | null {
    const slot = this.scope.items.length + index;
    const formula = this.formulaOf(index);
    if (formula === null) return fromElsewhere(frame.numbers[slot] as number);
    const waiting = [formula];
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const before = waiting.length;
      for (const used of top.uses) {
        const other = this.formulaOf(used);
        if (other !== null && !frame.exact.has(other.node)) waiting.push(other);
      }
      if (waiting.length > before) continue;
      this.of(top.node, frame);
      waiting.pop();
    }
    return this.of(formula.node, frame);
  }

  private binary(operator: string, left: Node, right: Node, reader: ExactReader): Exact | null {
    const [x, y] = [reader.number(left), reader.number(right)];
    if (x === null || y === null) return null;
    switch (operator) {
      case '+':
        return plus(x, y);
      case '-':
        return minus(x, y);
      case '*':
        return times(x, y);
      case '/':
        return over(x, y);
      case '%':
        return remainder(x, y);
      default:
        return raised(x, y);
    }
  }
}

function leaf(value: number): Exact | null {
  return value - value === 0 ? exactly(value) : null;
}

/** The lowest and the highest together, less the value. */
export function mirrored(low: number, high: number, value: Exact | null): Exact | null {
  const ends = plus(exactly(low), exactly(high));
  return value && ends && minus(ends, value);
}

/** With the sign of the divisor. null: the divisor is 0. */
export function remainder(x: Exact, y: Exact): Exact | null {
  const quotient = over(x, y);
  if (quotient === null) return null;
  const whole: Exact = { n: floorOf(settled(quotient)), d: 1n, approximate: false, size: quotient.size };
  const taken = times(whole, y);
  return taken && minus(x, taken);
}

/** null: 0 to a negative power, or a fractional one of a negative number. */
function raised(x: Exact, y: Exact): Exact | null {
  const exponent = toNumber(y);
  if (!y.approximate && y.d === 1n && Math.abs(exponent) <= highestPower) {
    const exact = wholePower(x, exponent);
    if (exact !== undefined) return exact;
  }
  return approximately(power(toNumber(x), exponent));
}
