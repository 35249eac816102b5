import { isNear } from '../formula/exact/decide';
import type { CallNode, Node } from '../formula/nodes';
import { valueType } from '../formula/tables';
import type { CoverageModel } from './model';
import { constantOf, elementsOf, isComparison } from './uses';

/**
 * The bounds of a subformula's value (true: 1, false: 0) over all answers; low > high: it is never a number. Rough but safe, for values
 * that cannot be counted. IEEE operations round monotonically, so the results at the ends of the arguments bound all results.
 */
export interface Bounds {
  low: number;
  high: number;
  missing: boolean;
}

const endless: Bounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, missing: true };
const truth: Bounds = { low: 0, high: 1, missing: true };
const never: Bounds = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY, missing: true };

/** Bounds of everything in one instrument. `known`: tighter bounds by slot. */
export class BoundsFinder {
  private readonly found: Map<number, Bounds>;

  constructor(
    private readonly model: CoverageModel,
    known: ReadonlyMap<number, Bounds>,
  ) {
    this.found = new Map(known);
  }

  ofSlot(slot: number): Bounds {
    const known = this.found.get(slot) ?? this.computed(slot);
    this.found.set(slot, known);
    return known;
  }

  of(node: Node): Bounds {
    const slot = this.model.slotOf(node);
    if (slot !== null) return node.type === 'number' || node.type === 'boolean' ? this.ofSlot(slot) : endless;
    switch (node.kind) {
      case 'constant': {
        const value = constantOf(this.model, node);
        if (value === null) return never;
        return typeof value === 'number' ? { low: value, high: value, missing: false } : endless;
      }
      case 'unary': {
        const { low, high, missing } = this.of(node.operand);
        return node.operator === '-' ? { low: -high, high: -low, missing } : { low: 1 - high, high: 1 - low, missing };
      }
      case 'binary':
        return this.binary(node.operator, node.left, node.right);
      case 'call':
        return this.call(node);
      default:
        return endless;
    }
  }

  private computed(slot: number): Bounds {
    const { model } = this;
    const formula = model.formulas.get(slot);
    if (formula !== undefined) return this.of(formula.node);
    const item = model.scope.items[slot];
    if (item === undefined) return slot === model.firstAttribute ? { low: 0, high: 130, missing: true } : endless;
    if (item.type !== 'number' && item.type !== 'boolean') return endless;
    const asked = model.items[slot];
    const unscored = item.answers.some(({ score }) => score === undefined);
    const missing = asked?.question.required !== true || unscored || model.rulesOf(slot).length > 0;
    const { low, high } = item.kind === 'time' ? { low: 0, high: 24 * 60 - 1 } : item;
    if (!item.reverse || item.mirror === null) return { low, high, missing };
    return { low: item.mirror - high, high: item.mirror - low, missing };
  }

  private binary(operator: string, left: Node, right: Node): Bounds {
    const isText = [left, right].some(({ type }) => type === 'text' || type === 'texts');
    if (operator === 'in' || isText) return truth;
    const [one, other] = [this.of(left), this.of(right)];
    const missing = one.missing || other.missing;
    if (operator === 'and') return { low: Math.min(one.low, other.low), high: Math.min(one.high, other.high), missing };
    if (operator === 'or') return { low: Math.max(one.low, other.low), high: Math.max(one.high, other.high), missing };
    if (one.low > one.high || other.low > other.high) return never;
    if (isComparison(operator)) return compared(operator, one, other, missing);
    switch (operator) {
      case '+':
        return bounded([one.low + other.low, one.high + other.high], missing);
      case '-':
        return bounded([one.low - other.high, one.high - other.low], missing);
      case '*':
        return bounded(
          corners(one, other, (x, y) => x * y),
          missing,
        );
      case '/':
        if (other.low <= 0 && other.high >= 0) return endless;
        return bounded(
          corners(one, other, (x, y) => x / y),
          missing,
        );
      default:
        return endless;
    }
  }

  private call(node: CallNode): Bounds {
    const args = node.arguments;
    switch (node.name) {
      case 'sum':
      case 'mean':
        return this.list(node, node.operation.blames?.[0]);
      case 'count':
      case 'count_missing':
      case 'count_at_least':
      case 'count_equal':
        return this.counted(node);
      case 'min':
      case 'max':
      case 'median':
        return this.hull(elementsOf(args), true);
      case 'is_missing':
        return { low: 0, high: 1, missing: false };
      case 'contains':
      case 'has':
        return truth;
      case 'if':
      case 'choose': {
        const last = args.length - 1;
        return this.hull(
          args.filter((_, index) => index === last || index % 2 === 1),
          args.some((argument, index) => index !== last && index % 2 === 0 && this.of(argument).missing),
        );
      }
      case 'default': {
        const missing = args.every((argument) => this.of(argument).missing);
        return { ...this.hull(args, false), missing };
      }
      case 'round':
      case 'floor':
      case 'ceil':
        return this.rounded(node);
      case 'clamp': {
        const [value, low, high] = args.map((argument) => this.of(argument));
        if (!value || !low || !high) return endless;
        const missing = args.some((argument) => this.of(argument).missing) || low.high > high.low;
        return {
          low: Math.max(Math.min(value.low, high.low), low.low),
          high: Math.min(Math.max(value.high, low.high), high.high),
          missing,
        };
      }
      case 'normal_cdf':
        return truth;
      case 'lookup': {
        const table = this.model.scope.tables[this.model.scope.tableOf.get(node.operation.ref ?? '') ?? -1];
        if (table === undefined || valueType(table) !== 'number') return endless;
        return bounded(
          table.rows.flatMap(({ value }) => (typeof value === 'number' ? value : [])),
          true,
        );
      }
      default:
        return endless;
    }
  }

  /** What holds every one of the parts. */
  private hull(parts: readonly Node[], missing: boolean): Bounds {
    const all = parts.map((part) => this.of(part));
    return {
      low: Math.min(...all.map(({ low }) => low)),
      high: Math.max(...all.map(({ high }) => high)),
      missing: missing || all.some((part) => part.missing),
    };
  }

  private list(node: CallNode, atLeast: Node | undefined): Bounds {
    const elements = elementsOf(atLeast === undefined ? node.arguments : node.arguments.slice(0, -1));
    // A question with several answers contributes as many elements as were picked.
    if (elements.some(({ type }) => type !== 'number' && type !== 'boolean')) return endless;
    const all = elements.map((element) => this.of(element));
    const missing = all.some((element) => element.missing);
    if (missing && atLeast !== undefined) {
      const { low, high } = this.hull(elements, true);
      const many = node.name === 'sum' ? elements.length : 1;
      return widened({ low: low * many, high: high * many, missing: true });
    }
    const total = { low: 0, high: 0 };
    for (const { low, high } of all) {
      total.low += low;
      total.high += high;
    }
    const many = node.name === 'sum' ? 1 : elements.length;
    return bounded([total.low / many, total.high / many], missing || atLeast !== undefined);
  }

  private counted(node: CallNode): Bounds {
    const bound = node.name === 'count_at_least' || node.name === 'count_equal' ? 1 : 0;
    const elements = elementsOf(node.arguments.slice(0, node.arguments.length - bound));
    const single = elements.every(({ type }) => type === 'number' || type === 'boolean' || type === 'text');
    return { low: 0, high: single ? elements.length : Number.POSITIVE_INFINITY, missing: bound === 1 };
  }

  private rounded({ name, arguments: args }: CallNode): Bounds {
    const [value, digits] = args;
    if (value === undefined) return endless;
    const { low, high, missing } = this.of(value);
    const round = name === 'floor' ? Math.floor : name === 'ceil' ? Math.ceil : undefined;
    if (round !== undefined) return { low: round(low), high: round(high), missing };
    if (digits !== undefined) return widened({ low: low - 1, high: high + 1, missing: true });
    return { low: Math.floor(low), high: Math.ceil(high), missing };
  }
}

/** A result beyond the largest number is missing. */
function bounded(ends: readonly number[], missing: boolean): Bounds {
  if (ends.some(Number.isNaN)) return endless;
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  return { low, high, missing: missing || !Number.isFinite(low) || !Number.isFinite(high) };
}

function corners(one: Bounds, other: Bounds, operate: (x: number, y: number) => number): number[] {
  return [one.low, one.high].flatMap((x) => [operate(x, other.low), operate(x, other.high)]);
}

/** For results that may be rounded several times, in different orders. */
function widened({ low, high, missing }: Bounds): Bounds {
  return { low: low - Math.abs(low) * 1e-12, high: high + Math.abs(high) * 1e-12, missing };
}

/** Decisions are made in exact arithmetic, and these ends are doubles: ends that differ only by rounding say nothing. */
function compared(operator: string, one: Bounds, other: Bounds, missing: boolean): Bounds {
  const near = [one.low, one.high].some((x) => [other.low, other.high].some((y) => isRounded(x, y)));
  if (near) return { low: 0, high: 1, missing };
  const [always, possible] = outcome(operator, one, other);
  return { low: always ? 1 : 0, high: possible ? 1 : 0, missing };
}

function isRounded(one: number, other: number): boolean {
  return one !== other && isNear(one, other, Math.abs(one), 0);
}

function outcome(operator: string, one: Bounds, other: Bounds): [always: boolean, possible: boolean] {
  switch (operator) {
    case '<':
      return [one.high < other.low, one.low < other.high];
    case '<=':
      return [one.high <= other.low, one.low <= other.high];
    case '>':
      return [one.low > other.high, one.high > other.low];
    case '>=':
      return [one.low >= other.high, one.high >= other.low];
    case '=':
      return [one.low === other.high && one.high === other.low, one.low <= other.high && one.high >= other.low];
    default:
      return [one.high < other.low || one.low > other.high, !(one.low === other.high && one.high === other.low)];
  }
}
