import type { Ast, CallAst } from '../../formula/ast';
import { refOf } from '../../formula/ast';
import { treeOf } from '../../formula/mentions';
import type { Calculation } from '../../instrument/document';
import type { InstrumentStructure } from '../../instrument/program';
import { isScale, isScaleEnd } from '../../instrument/scaleEnds';
import type { ReportContext } from '../context';
import type { Metric } from './metric';

/** What does not depend on answers. */
interface Definition {
  compiled: ReportContext['compiled'];
  document: InstrumentStructure;
}

/** The ends of a scale. */
export type Range = readonly [low: number, high: number];

const usual: Partial<Record<Metric, Range>> = { t: [20, 80], z: [-3, 3], percentile: [0, 100] };

/** The range of the first chart that draws this calculation. */
const charted = ({ document }: Definition, { code }: Calculation): Range | undefined =>
  document.charts?.find(({ range, series }) => range && series.some(({ formula }) => formula.trim() === code))?.range;

/** The lowest and highest value that answers can give; undefined: the formula does not show it. */
class Reach {
  private readonly path = new Set<string>();

  constructor(private readonly context: Definition) {}

  of(ast: Ast): Range | undefined {
    switch (ast.kind) {
      case 'number':
        return [ast.value, ast.value];
      case 'name':
        return this.named(refOf(ast));
      case 'unary': {
        const inner = this.of(ast.operand);
        return ast.operator === '-' && inner ? [-inner[1], -inner[0]] : undefined;
      }
      case 'binary': {
        const [left, right] = [this.of(ast.left), this.of(ast.right)];
        if (!left || !right) return undefined;
        if (ast.operator === '+') return [left[0] + right[0], left[1] + right[1]];
        if (ast.operator === '-') return [left[0] - right[1], left[1] - right[0]];
        const corners = left.flatMap((one) => right.map((other) => (ast.operator === '*' ? one * other : one / other)));
        const isKnown = ast.operator === '*' || (ast.operator === '/' && (right[0] > 0 || right[1] < 0));
        return isKnown ? [Math.min(...corners), Math.max(...corners)] : undefined;
      }
      case 'call':
        return this.called(ast);
      default:
        return undefined;
    }
  }

  private named(ref: string): Range | undefined {
    const item = this.context.compiled.program.scope.itemOf.get(ref);
    if (item !== undefined) return ends(item);
    const formula = this.context.document.calculations?.find(({ code }) => code === ref)?.formula;
    const tree = formula === undefined || this.path.has(ref) ? undefined : treeOf(formula);
    if (tree === undefined) return undefined;
    this.path.add(ref);
    const found = this.of(tree);
    this.path.delete(ref);
    return found;
  }

  private called({ name, positional }: CallAst): Range | undefined {
    const [first] = positional;
    if (first === undefined) return undefined;
    if (name === 'sum' || name === 'mean') {
      const all = positional.flatMap((part) => this.elements(part));
      const ranges = all.filter((range) => range !== undefined);
      if (ranges.length === 0 || ranges.length < all.length) return undefined;
      const total = ranges.reduce<Range>(([low, high], [from, to]) => [low + from, high + to], [0, 0]);
      const many = name === 'mean' ? ranges.length : 1;
      return [total[0] / many, total[1] / many];
    }
    if (name === 'round' || name === 'floor' || name === 'ceil' || name === 'default') return this.of(first);
    return undefined;
  }

  private elements(ast: Ast): (Range | undefined)[] {
    const { items, itemOf, tagged } = this.context.compiled.program.scope;
    if (ast.kind === 'list') return ast.elements.flatMap((element) => this.elements(element));
    if (ast.kind === 'range') {
      const [from, to] = [itemOf.get(refOf(ast.from)), itemOf.get(refOf(ast.to))];
      return from === undefined || to === undefined ? [undefined] : items.slice(from.index, to.index + 1).map(ends);
    }
    if (ast.kind === 'call' && ast.name === 'tag') {
      const [tag] = ast.positional;
      return (tag?.kind === 'text' ? tagged.get(tag.value) : undefined)?.map(ends) ?? [undefined];
    }
    return [this.of(ast)];
  }
}

const ends = (item: { low: number; high: number } | undefined): Range | undefined =>
  item && isScaleEnd(item.low) && isScaleEnd(item.high) ? [item.low, item.high] : undefined;

const known = new WeakMap<object, Map<string, Range | undefined>>();

/** The ends of the scale on which a calculation is drawn; undefined: unknown. Found once while a version is in use. */
export function rangeOf(context: Definition, calculation: Calculation, metric: Metric): Range | undefined {
  const found = known.get(context.compiled) ?? new Map<string, Range | undefined>();
  known.set(context.compiled, found);
  if (!found.has(calculation.code)) found.set(calculation.code, find(context, calculation, metric));
  return found.get(calculation.code);
}

function find(context: Definition, calculation: Calculation, metric: Metric): Range | undefined {
  const given = charted(context, calculation) ?? usual[metric];
  const tree = given === undefined && metric === 'points' ? treeOf(calculation.formula) : undefined;
  const found = given ?? (tree && new Reach(context).of(tree));
  return found && isScale(found) ? found : undefined;
}
