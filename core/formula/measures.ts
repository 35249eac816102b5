import type { BinaryNode, CallNode, ConstantNode, Node } from './nodes';

/** What a part of a formula measures. `self` and `scale` are numbers that stand for expressions: the same number, the same expression. */
export interface Measure {
  /** The part itself, with its names resolved. */
  self: number;
  /** What is left when every step is removed that keeps the order of people; null: nothing that was answered. */
  scale: number | null;
  /** Whether more of the scale is less of this. */
  mirrored: boolean;
  normed: boolean;
}

type Scaled = Measure & { scale: number };
const isScaled = (measure: Measure): measure is Scaled => measure.scale !== null;

/** They keep the order of their argument, or give the same answer by its code. */
const keeping: ReadonlySet<string> = new Set([
  'round',
  'floor',
  'ceil',
  'clamp',
  'sqrt',
  'exp',
  'ln',
  'log10',
  'band',
  'code',
]);
const norms: ReadonlySet<string> = new Set(['tscore', 'zscore', 'normal_cdf', 'normal_quantile']);
const levels: ReadonlySet<string> = new Set(['sum', 'mean', 'sum_answered']);
const deciding: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=', 'in', 'and', 'or']);

const isMissing = (node: Node): node is ConstantNode => node.kind === 'constant' && node.value === null;
const isNegative = (node: Node): boolean =>
  (node.kind === 'unary' && node.operand.kind === 'constant') || (node.kind === 'constant' && Number(node.value) < 0);

/** Finds what formulas measure. `calculation` gives the measure of one that was read before. */
export class Measures {
  private readonly numbers = new Map<string, number>();
  /** For a sum: its terms, so that a sum of sums is the sum of all. */
  private readonly summands = new Map<number, readonly number[]>();
  private readonly items = new Set<number>();
  private readonly read = new Map<Node, Measure>();

  constructor(private readonly calculation: (index: number) => Measure | undefined) {}

  told({ scale, mirrored, normed }: Measure): { scale: string | null; normed: boolean } {
    return { scale: scale === null ? null : `${mirrored ? '-' : ''}${scale}`, normed };
  }

  of(node: Node): Measure {
    const measure = this.read.get(node) ?? this.measured(node);
    this.read.set(node, measure);
    return measure;
  }

  private measured(node: Node): Measure {
    switch (node.kind) {
      case 'constant':
        return this.unmeasured(`constant ${JSON.stringify(node.value)}`);
      case 'item': {
        const measure = this.itself(`item ${node.item}`);
        this.items.add(measure.self);
        return measure;
      }
      case 'calculation':
        return this.calculation(node.calculation) ?? this.unmeasured('missing');
      case 'attribute':
        if (node.attribute === 'duration') return this.itself('duration');
        return { ...this.unmeasured(node.attribute), normed: true };
      case 'list':
        return this.composed('list', node.elements);
      case 'unary': {
        if (node.operator === 'not') return this.composed('not', [node.operand]);
        const { self, mirrored, ...rest } = this.of(node.operand);
        return { ...rest, self: this.number(`negated ${self}`), mirrored: !mirrored };
      }
      case 'binary':
        return this.ofBinary(node);
      case 'call':
        return this.ofCall(node);
    }
  }

  private number(expression: string): number {
    const known = this.numbers.get(expression) ?? this.numbers.size;
    this.numbers.set(expression, known);
    return known;
  }

  private unmeasured(expression: string): Measure {
    return { self: this.number(expression), scale: null, mirrored: false, normed: false };
  }

  private itself(expression: string): Scaled {
    const self = this.number(expression);
    return { self, scale: self, mirrored: false, normed: false };
  }

  /** A measure of its own, made from several parts; nothing if the parts measure nothing. */
  private composed(name: string, parts: readonly Node[]): Measure {
    const measures = parts.map((part) => this.of(part));
    const expression = `${name}(${measures.map(({ self }) => self).join(' ')})`;
    if (measures.some(isScaled)) return this.itself(expression);
    return { ...this.unmeasured(expression), normed: measures.some(({ normed }) => normed) };
  }

  /** What all of these measure, if it is the same; else the whole as a measure of its own. */
  private alike(whole: Measure, measures: readonly Measure[]): Measure {
    const scaled = measures.filter(isScaled);
    const scale = scaled[0]?.scale ?? null;
    if (scale === null || scaled.some((one) => one.scale !== scale)) return whole;
    const mirrored = scaled.every((one) => one.mirrored);
    return { self: whole.self, scale, mirrored, normed: measures.some(({ normed }) => normed) };
  }

  private ofBinary({ operator, left: leftNode, right: rightNode }: BinaryNode): Measure {
    const whole = this.composed(operator, [leftNode, rightNode]);
    if (deciding.has(operator) || operator === '%') return whole;
    const [left, right] = [this.of(leftNode), this.of(rightNode)];
    const turned = { ...right, mirrored: !right.mirrored };
    const sides = [left, operator === '-' || operator === '/' ? turned : right];
    if (operator === '+' && isScaled(left) && isScaled(right) && left.scale !== right.scale) {
      return this.level([left, right]);
    }
    const turns = operator === '*' || operator === '/';
    const isTurned = turns && ((isScaled(left) && isNegative(rightNode)) || (isScaled(right) && isNegative(leftNode)));
    const alike = this.alike(whole, sides);
    return isTurned && alike !== whole ? { ...alike, mirrored: !alike.mirrored } : alike;
  }

  private ofCall(node: CallNode): Measure {
    const { name, operation } = node;
    const parts = node.arguments;
    const whole = this.composed(`${name} ${operation.ref ?? ''}`, parts);
    const [first] = parts;
    if (first === undefined) return whole;
    if (levels.has(name)) {
      return this.level(
        parts.flatMap((part) => (part.kind === 'list' ? part.elements : [part])).map((part) => this.of(part)),
      );
    }
    if (norms.has(name)) {
      const { scale, mirrored } = this.of(first);
      return scale === null ? { ...whole, scale, normed: true } : { self: whole.self, scale, mirrored, normed: true };
    }
    if (name === 'lookup') return this.lookedUp(whole, parts);
    if (name === 'if' || name === 'choose') return this.chosen(whole, parts);
    if (name === 'default')
      return this.alike(
        whole,
        parts.map((part) => this.of(part)),
      );
    if (keeping.has(name)) return { ...this.of(first), self: whole.self };
    return whole;
  }

  /** The level of all these together, whether as a sum or as a mean. */
  private level(measures: readonly Measure[]): Measure {
    const parts = measures.filter(isScaled).flatMap(({ self }) => this.summands.get(self) ?? [self]);
    const distinct = [...new Set(parts)].sort((one, other) => one - other);
    const [only] = measures.filter(isScaled);
    if (only === undefined) return this.unmeasured('missing');
    if (measures.filter(isScaled).length === 1) return only;
    const level = this.itself(`level(${distinct.join(' ')})`);
    this.summands.set(level.self, distinct);
    return level;
  }

  /** A score looked up in a table. Questions beside a score among the keys (sex, age) describe the person. */
  private lookedUp(whole: Measure, keys: readonly Node[]): Measure {
    const scaled = keys.map((key) => this.of(key)).filter(isScaled);
    const scores = scaled.filter(({ scale }) => !this.items.has(scale));
    const found = this.alike(whole, scores.length > 0 ? scores : scaled);
    return { ...found, normed: found !== whole || !isScaled(whole) };
  }

  /**
   * A choice measures what its branches measure. If one of them is a fixed value, the conditions count too; a branch without a value in
   * some cases (too few answers, implausible answers) does not.
   */
  private chosen(whole: Measure, parts: readonly Node[]): Measure {
    const values = parts.filter((_, index) => index % 2 === 1 || index === parts.length - 1);
    const measures = values.map((value) => this.of(value));
    const isFixed = values.some((value, index) => !isMissing(value) && measures[index]?.scale === null);
    const decided = parts.flatMap((part, index) => {
      const isCondition = index % 2 === 0 && index < parts.length - 1;
      const decides =
        isCondition &&
        [parts[index + 1], index === parts.length - 3 ? parts.at(-1) : undefined].every(
          (value) => value === undefined || !isMissing(value),
        );
      return isFixed && decides ? this.deciders(part) : [];
    });
    const found = this.alike(whole, [...measures, ...decided.map((one) => ({ ...one, mirrored: false }))]);
    if (found === whole) return whole;
    return { ...found, normed: found.normed || parts.some((part) => this.of(part).normed) };
  }

  /** What a condition depends on. */
  private deciders(node: Node): Measure[] {
    if (node.kind === 'binary' && deciding.has(node.operator)) {
      return [...this.deciders(node.left), ...this.deciders(node.right)];
    }
    if (node.kind === 'unary' && node.operator === 'not') return this.deciders(node.operand);
    if (node.kind === 'call' && node.name === 'is_missing')
      return node.arguments.flatMap((part) => this.deciders(part));
    return [this.of(node)];
  }
}
