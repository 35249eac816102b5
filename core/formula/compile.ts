import { type BandsOfSlot, bandCodesOf } from './bands';
import { comparableText } from './comparableText';
import type { BandDefinition } from './definition';
import { power } from './elementary';
import { isNear, placed, reach, toleranceAt } from './exact/decide';
import { atZero, type Edges, edgesAt, wholeNumbers } from './exact/edges';
import { ExactEvaluator, remainder, type UsedFormula } from './exact/evaluator';
import { compare, type Exact, toNumber } from './exact/exact';
import { Precisions } from './exact/precisions';
import { SoleSources } from './exact/soleSource';
import { finiteOrNaN } from './finite';
import { Frame } from './frame';
import type { BinaryNode, Builder, Node, NumberOf, Reducer, TextOf, TextReducer } from './nodes';
import { compareNumbers, modulo, negate, numberMember, numberOperation, textComparison, textMember } from './operators';
import { attributes, type Scope } from './scope';
import { sum } from './sum';
import { isListType, type ScalarValue, type Value } from './values';

const noArgument: NumberOf = () => Number.NaN;
const noTextArgument: TextOf = () => null;

/** Of the inputs that one decision remembers. */
const mostDecided = 1000;

/** The formulas of calculations by index, and an order in which each comes after those that it uses. */
interface KnownFormulas {
  formulas: readonly (UsedFormula | null)[];
  order: readonly number[];
}

/** Turns resolved formulas into closures over a frame's slots. A calculation whose formula is not known has a value from elsewhere. */
export class Compiler implements Builder {
  private readonly constants: Frame;
  /** Made once for each node, so that explanations run the very code that computed the values. */
  private readonly numbers = new WeakMap<Node, NumberOf>();
  private readonly precisions: Precisions;
  private readonly exactly: ExactEvaluator;
  private readonly sources: SoleSources;

  constructor(
    readonly scope: Scope,
    { formulas, order }: KnownFormulas = { formulas: [], order: [] },
  ) {
    this.constants = new Frame(scope);
    const formulaOf = (calculation: number) => formulas[calculation] ?? null;
    this.precisions = new Precisions(
      scope,
      (calculation) => formulaOf(calculation)?.node ?? null,
      (node) => this.constant(node),
    );
    this.exactly = new ExactEvaluator(
      scope,
      formulaOf,
      (node) => this.number(node),
      (node) => this.precision(node).faithful,
    );
    this.sources = new SoleSources(
      (node) => this.precision(node).faithful,
      (calculation) => formulaOf(calculation)?.node ?? null,
      (node) => this.slotOf(node),
    );
    for (const calculation of order) {
      const formula = formulaOf(calculation);
      if (formula !== null) this.precisions.of(formula.node);
    }
  }

  precision(node: Node) {
    return this.precisions.of(node);
  }

  exact(node: Node): (frame: Frame) => Exact | null {
    return (frame) => this.exactly.of(node, frame);
  }

  bands(calculation: number, bands: readonly BandDefinition[]): BandsOfSlot {
    const value: Node = { kind: 'calculation', calculation, type: 'number', start: 0, end: 0 };
    const codes = bandCodesOf(bands);
    const { faithful, relative, size } = this.precision(value);
    const largest = toleranceAt(Math.max(size, ...codes.edges.map(Math.abs)));
    return {
      ...codes,
      slot: this.scope.items.length + calculation,
      tolerance: faithful ? -1 : relative ? 0 : largest,
      relativeTolerance: !faithful && relative ? toleranceAt(2) : 0,
      beside: this.beside(value, edgesAt(codes.edges)),
    };
  }

  beside(node: Node, edges: Edges): NumberOf {
    const number = this.number(node);
    const precision = this.precision(node);
    if (precision.faithful) return number;
    // What is computed from one number alone, as T scores of sums are, is decided once for each.
    const sole = this.sources.of(node);
    const source = sole === null || sole === 'none' ? null : this.slotOf(sole);
    const decided = new Map<number, number>();
    return (frame) => {
      const value = number(frame);
      const edge = edges.nearest(value);
      if (!isNear(value, edge, reach(precision, value), 0)) return value;
      const input = source === null ? Number.NaN : (frame.numbers[source] as number);
      const before = decided.get(input);
      if (before !== undefined) return before;
      const exact = this.exactly.of(node, frame);
      const result = exact === null ? value : placed(exact, edges, edge);
      if (!Number.isNaN(input) && decided.size < mostDecided) decided.set(input, result);
      return result;
    };
  }

  slotOf(node: Node): number | null {
    if (isListType(node.type)) return null;
    switch (node.kind) {
      case 'item':
        return node.item;
      case 'calculation':
        return this.scope.items.length + node.calculation;
      case 'attribute':
        return this.scope.items.length + this.scope.calculations.length + attributes.indexOf(node.attribute);
      default:
        return null;
    }
  }

  number(node: Node): NumberOf {
    const made = this.numbers.get(node);
    if (made !== undefined) return made;
    const compute = this.numberParts(node);
    const number = isConstant(node) ? constantNumber(compute(this.constants)) : compute;
    this.numbers.set(node, number);
    return number;
  }

  constant(node: Node): number | null {
    return isConstant(node) ? this.number(node)(this.constants) : null;
  }

  private numberParts(node: Node): NumberOf {
    const slot = this.slotOf(node);
    if (slot !== null) return (frame) => frame.numbers[slot] as number;
    switch (node.kind) {
      case 'constant':
        return constantNumber(node.value === null ? Number.NaN : Number(node.value));
      case 'unary': {
        const operand = this.number(node.operand);
        return node.operator === '-' ? (frame) => -operand(frame) : (frame) => negate(operand(frame));
      }
      case 'binary':
        return this.binary(node);
      case 'call':
        return node.operation.number?.(this) ?? noArgument;
      default:
        return noArgument;
    }
  }

  text(node: Node): TextOf {
    const slot = this.slotOf(node);
    if (slot !== null) return (frame) => frame.texts[slot] as string | null;
    if (node.kind === 'call') return node.operation.text?.(this) ?? noTextArgument;
    if (node.kind !== 'constant' || typeof node.value !== 'string') return noTextArgument;
    const { value } = node;
    return () => value;
  }

  comparable(node: Node): TextOf {
    const text = this.text(node);
    // Answers were read so.
    if (node.kind === 'item') return text;
    if (node.kind === 'constant') {
      const constant = typeof node.value === 'string' ? comparableText(node.value) : null;
      return () => constant;
    }
    return (frame) => {
      const value = text(frame);
      return value === null ? null : comparableText(value);
    };
  }

  reduceNumbers(nodes: readonly Node[], reduce: Reducer, argument: NumberOf = noArgument): NumberOf {
    const slots = this.slotsOf(nodes);
    if (slots === null)
      return reducePushed(
        nodes.map((node) => this.pushNumbers(node)),
        reduce,
        argument,
      );
    const first = slots[0] ?? 0;
    const end = first + slots.length;
    if (slots.every((slot, index) => slot === first + index)) {
      return argument === noArgument
        ? (frame) => reduce(frame.numbers, first, end, Number.NaN)
        : (frame) => reduce(frame.numbers, first, end, argument(frame));
    }
    if (reduce === sum) return sumGathered(Int32Array.from(slots));
    return reduceGathered(Int32Array.from(slots), reduce, argument);
  }

  reduceTexts(nodes: readonly Node[], reduce: TextReducer, argument: TextOf = noTextArgument): NumberOf {
    const pushes = nodes.map((node) => this.pushTexts(node));
    return (frame) => {
      const from = frame.textTop;
      const value = argument(frame);
      for (const push of pushes) push(frame);
      const result = reduce(frame.textScratch, from, frame.textTop, value);
      frame.textTop = from;
      return result;
    };
  }

  reducePresence(nodes: readonly Node[], reduce: Reducer): NumberOf {
    return reducePushed(
      nodes.map((node) => this.pushPresence(node)),
      reduce,
      noArgument,
    );
  }

  /** The value of any node, lists included: what explanations show. */
  value(node: Node): (frame: Frame) => Value {
    if (isListType(node.type)) return this.listValue(node);
    return this.scalar(node);
  }

  scalar(node: Node): (frame: Frame) => ScalarValue {
    if (node.type === 'text') return this.text(node);
    const compute = this.number(node);
    if (node.type === 'boolean') return (frame) => booleanOf(compute(frame));
    return (frame) => numberOrNull(compute(frame));
  }

  private listValue(node: Node): (frame: Frame) => Value {
    if (node.kind === 'item') {
      const { item } = node;
      if (node.type === 'texts') return (frame) => frame.codes[item] ?? null;
      return (frame) => frame.scores[item]?.map(numberOrNull) ?? null;
    }
    const parts = node.kind === 'list' ? node.elements.map((element) => this.value(element)) : [];
    return (frame) => parts.flatMap((part) => part(frame));
  }

  private slotsOf(nodes: readonly Node[]): number[] | null {
    const slots: number[] = [];
    for (const node of nodes) {
      if (node.kind === 'list') {
        const inner = this.slotsOf(node.elements);
        if (inner === null) return null;
        slots.push(...inner);
        continue;
      }
      const slot = this.slotOf(node);
      if (slot === null) return null;
      slots.push(slot);
    }
    return slots;
  }

  private pushNumbers(node: Node): Push {
    if (node.kind === 'list') return pushAll(node.elements.map((element) => this.pushNumbers(element)));
    if (node.kind === 'item' && node.type === 'numbers') return pushScores(node.item);
    const compute = this.number(node);
    return (frame) => frame.push(compute(frame));
  }

  private pushTexts(node: Node): Push {
    if (node.kind === 'list') return pushAll(node.elements.map((element) => this.pushTexts(element)));
    if (node.kind === 'item' && node.type === 'texts') {
      const { item } = node;
      return (frame) => {
        const codes = frame.codes[item];
        if (codes) for (const code of codes) frame.pushText(code);
        else frame.pushText(null);
      };
    }
    const compute = this.comparable(node);
    return (frame) => frame.pushText(compute(frame));
  }

  private pushPresence(node: Node): Push {
    if (node.kind === 'list') return pushAll(node.elements.map((element) => this.pushPresence(element)));
    if (node.kind === 'item' && node.type === 'texts') {
      const { item } = node;
      return (frame) => {
        for (let left = frame.codes[item]?.length ?? 0; left > 0; left -= 1) frame.push(1);
        if (!frame.codes[item]) frame.push(Number.NaN);
      };
    }
    if (node.type !== 'text') return this.pushNumbers(node);
    const compute = this.text(node);
    return (frame) => frame.push(compute(frame) === null ? Number.NaN : 1);
  }

  private binary(node: BinaryNode): NumberOf {
    const { operator, left, right } = node;
    switch (operator) {
      case 'in':
        return this.membership(node);
      case '=':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.comparison(operator, left, right);
      case '/': {
        const divisor = this.beside(right, atZero);
        const dividend = this.number(left);
        return (frame) => finiteOrNaN(dividend(frame) / divisor(frame));
      }
      case '%':
        return this.remainder(node);
      case '^': {
        const base = this.beside(left, atZero);
        const exponent = this.beside(right, wholeNumbers);
        return (frame) => finiteOrNaN(power(base(frame), exponent(frame)));
      }
      default:
        return numberOperation(operator, this.number(left), this.number(right));
    }
  }

  comparison(operator: string, left: Node, right: Node): NumberOf {
    if (left.type === 'text' || right.type === 'text') {
      return textComparison(operator, this.comparable(left), this.comparable(right));
    }
    const holds = compareNumbers(operator);
    const [one, other] = [this.number(left), this.number(right)];
    const [precision, otherPrecision] = [this.precision(left), this.precision(right)];
    if (precision.faithful && otherPrecision.faithful) return (frame) => holds(one(frame), other(frame));
    return (frame) => {
      const [a, b] = [one(frame), other(frame)];
      if (!isNear(a, b, reach(precision, a), reach(otherPrecision, b))) return holds(a, b);
      const [x, y] = [this.exactly.of(left, frame), this.exactly.of(right, frame)];
      return x === null || y === null ? holds(a, b) : holds(compare(x, y), 0);
    };
  }

  /** As computed, unless fractions say that the divisor fits in one time more, or one time less. */
  private remainder(node: BinaryNode): NumberOf {
    const { left, right } = node;
    const [dividend, divisor] = [this.number(left), this.beside(right, atZero)];
    if (this.precision(left).whole && this.precision(right).whole) {
      return (frame) => modulo(dividend(frame), divisor(frame));
    }
    return (frame) => {
      const by = divisor(frame);
      const value = modulo(dividend(frame), by);
      if (Number.isNaN(value)) return value;
      const [x, y] = [this.exactly.of(left, frame), this.exactly.of(right, frame)];
      const exact = x && y && remainder(x, y);
      if (exact === null) return value;
      const rest = toNumber(exact);
      return Math.abs(value - rest) < Math.abs(by) / 2 ? value : rest;
    };
  }

  private membership(node: BinaryNode): NumberOf {
    const { left, right } = node;
    if (left.type === 'text') return this.reduceTexts([right], textMember, this.comparable(left));
    if (right.type === 'texts') return noArgument;
    return this.reduceDecided([right], left, numberMember);
  }

  /** For reducers that compare elements with an argument for being equal, less or greater. */
  reduceDecided(nodes: readonly Node[], argument: Node, reduce: Reducer): NumberOf {
    const faithful = [...nodes, argument].every((node) => this.precision(node).faithful);
    if (faithful) return this.reduceNumbers(nodes, reduce, this.number(argument));
    const wanted = this.number(argument);
    return (frame) => {
      const known = wanted(frame);
      const exact = Number.isNaN(known) ? null : this.exactly.of(argument, frame);
      const sides = this.exactly.list(nodes, frame).map((element) => {
        return element === null || exact === null ? Number.NaN : compare(element, exact);
      });
      return reduce(Float64Array.from(sides), 0, sides.length, exact === null ? Number.NaN : 0);
    };
  }
}

type Push = (frame: Frame) => void;

function pushAll(pushes: readonly Push[]): Push {
  return (frame) => {
    for (const push of pushes) push(frame);
  };
}

function pushScores(item: number): Push {
  return (frame) => {
    const scores = frame.scores[item];
    if (scores) for (const score of scores) frame.push(score);
    else frame.push(Number.NaN);
  };
}

function reducePushed(pushes: readonly Push[], reduce: Reducer, argument: NumberOf): NumberOf {
  return (frame) => {
    const from = frame.top;
    const value = argument(frame);
    for (const push of pushes) push(frame);
    const result = reduce(frame.scratch, from, frame.top, value);
    frame.top = from;
    return result;
  };
}

function reduceGathered(slots: Int32Array, reduce: Reducer, argument: NumberOf): NumberOf {
  const count = slots.length;
  return (frame) => {
    const from = frame.top;
    const value = argument(frame);
    if (frame.scratch.length < from + count) for (const slot of slots) frame.push(frame.numbers[slot] as number);
    else {
      const { numbers, scratch } = frame;
      for (let index = 0; index < count; index += 1) scratch[from + index] = numbers[slots[index] as number] as number;
    }
    frame.top = from;
    return reduce(frame.scratch, from, from + count, value);
  };
}

/** The most common case: bypasses the work space. */
function sumGathered(slots: Int32Array): NumberOf {
  return ({ numbers }) => {
    let total = 0;
    for (let index = 0; index < slots.length; index += 1) total += numbers[slots[index] as number] as number;
    return finiteOrNaN(total);
  };
}

function constantNumber(value: number): NumberOf {
  return () => value;
}

function isConstant(node: Node): boolean {
  switch (node.kind) {
    case 'constant':
      return true;
    case 'unary':
      return isConstant(node.operand);
    case 'binary':
      return isConstant(node.left) && isConstant(node.right);
    case 'list':
      return node.elements.every(isConstant);
    case 'call':
      return node.arguments.length > 0 && node.arguments.every(isConstant);
    default:
      return false;
  }
}

export function numberOrNull(value: number): number | null {
  return value - value === 0 ? value + 0 : null;
}

function booleanOf(value: number): boolean | null {
  return value - value === 0 ? value === 1 : null;
}
