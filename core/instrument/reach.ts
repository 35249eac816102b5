import type { Ast, CallAst } from '../formula/ast';
import { refOf } from '../formula/ast';
import { treeOf } from '../formula/mentions';
import type { Item, Scope } from '../formula/scope';
import type { Calculation } from './document';
import { isScaleEnd } from './scaleEnds';

/** The numbers that a formula can give. `whole`: no other ones than whole numbers. */
export interface Reached {
  low: number;
  high: number;
  whole: boolean;
}

const rounding: readonly string[] = ['round', 'floor', 'ceil'];

/** The lowest and highest value that answers can give, as far as formulas show it. */
export class Reach {
  private readonly path = new Set<string>();

  constructor(
    private readonly scope: Scope,
    private readonly calculations: readonly Pick<Calculation, 'code' | 'formula'>[] = [],
  ) {}

  /** undefined: the formula does not show it, or cannot be read. */
  ofFormula(formula: string): Reached | undefined {
    const tree = treeOf(formula);
    return tree && this.of(tree);
  }

  private of(ast: Ast): Reached | undefined {
    switch (ast.kind) {
      case 'number':
        return { low: ast.value, high: ast.value, whole: Number.isInteger(ast.value) };
      case 'name':
        return this.named(refOf(ast));
      case 'unary': {
        const inner = this.of(ast.operand);
        return ast.operator === '-' && inner ? { ...inner, low: -inner.high, high: -inner.low } : undefined;
      }
      case 'binary': {
        const [left, right] = [this.of(ast.left), this.of(ast.right)];
        if (!left || !right) return undefined;
        const whole = left.whole && right.whole;
        if (ast.operator === '+') return { low: left.low + right.low, high: left.high + right.high, whole };
        if (ast.operator === '-') return { low: left.low - right.high, high: left.high - right.low, whole };
        const isProduct = ast.operator === '*';
        if (!isProduct && (ast.operator !== '/' || (right.low <= 0 && right.high >= 0))) return undefined;
        const corners = [left.low, left.high].flatMap((one) =>
          [right.low, right.high].map((other) => (isProduct ? one * other : one / other)),
        );
        return { low: Math.min(...corners), high: Math.max(...corners), whole: whole && isProduct };
      }
      case 'call':
        return this.called(ast);
      default:
        return undefined;
    }
  }

  private named(ref: string): Reached | undefined {
    const item = this.scope.itemOf.get(ref);
    if (item !== undefined) return answered(item);
    const formula = this.calculations.find(({ code }) => code === ref)?.formula;
    if (formula === undefined || this.path.has(ref)) return undefined;
    this.path.add(ref);
    const found = this.ofFormula(formula);
    this.path.delete(ref);
    return found;
  }

  private called({ name, positional, named }: CallAst): Reached | undefined {
    const [first] = positional;
    if (first === undefined) return undefined;
    if (name === 'sum' || name === 'mean') {
      const all = positional.flatMap((part) => this.elements(part));
      const reached = all.filter((each) => each !== undefined);
      if (reached.length === 0 || reached.length < all.length) return undefined;
      const total = (end: 'low' | 'high') => reached.reduce((sum, each) => sum + each[end], 0);
      const many = name === 'mean' ? reached.length : 1;
      // A sum of some answers is made up to that of all.
      const whole = name === 'sum' && named.length === 0 && reached.every((each) => each.whole);
      return { low: total('low') / many, high: total('high') / many, whole };
    }
    if (name === 'default') {
      const [value, other] = positional.map((part) => this.of(part));
      if (value === undefined || other === undefined) return undefined;
      const [low, high] = [Math.min(value.low, other.low), Math.max(value.high, other.high)];
      return { low, high, whole: value.whole && other.whole };
    }
    const rounded = rounding.includes(name) ? this.of(first) : undefined;
    return rounded && { ...rounded, whole: positional.length + named.length === 1 };
  }

  private elements(ast: Ast): (Reached | undefined)[] {
    const { items, itemOf, tagged } = this.scope;
    if (ast.kind === 'list') return ast.elements.flatMap((element) => this.elements(element));
    if (ast.kind === 'range') {
      const [from, to] = [itemOf.get(refOf(ast.from)), itemOf.get(refOf(ast.to))];
      return from === undefined || to === undefined ? [undefined] : items.slice(from.index, to.index + 1).map(answered);
    }
    if (ast.kind === 'call' && ast.name === 'tag') {
      const [tag] = ast.positional;
      return (tag?.kind === 'text' ? tagged.get(tag.value) : undefined)?.map(answered) ?? [undefined];
    }
    return [this.of(ast)];
  }
}

function answered({ low, high, kind, answers }: Item): Reached | undefined {
  if (!isScaleEnd(low) || !isScaleEnd(high)) return undefined;
  const isCounted = kind === 'yes_no' || answers.length > 0;
  return { low, high, whole: isCounted && answers.every(({ score = 0 }) => Number.isInteger(score)) };
}
