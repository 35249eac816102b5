import type { Ast, CallAst } from '../ast';
import { wholeNumbers } from '../exact/edges';
import { approximately, compare, type Exact, exactly, minus, over, plus, times, toNumber, zero } from '../exact/exact';
import { anyOf, certain, computed, type Precision, uncertain } from '../exact/precision';
import { lengthOf } from '../exact/precisions';
import { finiteOrNaN } from '../finite';
import type { CallDetail, Node, Operation, Reducer, TextReducer } from '../nodes';
import { sum } from '../sum';
import {
  type ArgumentChecker,
  callNode,
  countFits,
  declare,
  type FormulaFunction,
  faulty,
  refuseNamed,
  requireNumbers,
} from './signature';

const mean: Reducer = (values, from, to) => finiteOrNaN(sum(values, from, to, 0) / (to - from));

const sumAnswered: Reducer = (values, from, to) => {
  let total = 0;
  for (let index = from; index < to; index += 1) {
    const value = values[index] as number;
    if (!Number.isNaN(value)) total += value;
  }
  return finiteOrNaN(total);
};

const count: Reducer = (values, from, to) => {
  let answered = 0;
  for (let index = from; index < to; index += 1) if (!Number.isNaN(values[index])) answered += 1;
  return answered;
};

const countMissing: Reducer = (values, from, to) => to - from - count(values, from, to, 0);

const proratedSum: Reducer = (values, from, to, atLeast) => {
  const answered = count(values, from, to, 0);
  if (!(answered >= atLeast) || answered === 0) return Number.NaN;
  return finiteOrNaN((sumAnswered(values, from, to, 0) * (to - from)) / answered);
};

const meanAnswered: Reducer = (values, from, to, atLeast) => {
  const answered = count(values, from, to, 0);
  if (!(answered >= atLeast) || answered === 0) return Number.NaN;
  return finiteOrNaN(sumAnswered(values, from, to, 0) / answered);
};

const countAtLeast: Reducer = (values, from, to, bound) => {
  if (Number.isNaN(bound)) return Number.NaN;
  let found = 0;
  for (let index = from; index < to; index += 1) if ((values[index] as number) >= bound) found += 1;
  return found;
};

const countEqual: Reducer = (values, from, to, wanted) => {
  if (Number.isNaN(wanted)) return Number.NaN;
  let found = 0;
  for (let index = from; index < to; index += 1) if (values[index] === wanted) found += 1;
  return found;
};

const countEqualText: TextReducer = (values, from, to, wanted) => {
  if (wanted === null) return Number.NaN;
  let found = 0;
  for (let index = from; index < to; index += 1) if (values[index] === wanted) found += 1;
  return found;
};

const minimum: Reducer = (values, from, to) => {
  let least = Number.NaN;
  for (let index = from; index < to; index += 1) {
    const value = values[index] as number;
    if (!(value >= least) && !Number.isNaN(value)) least = value;
  }
  return least;
};

const maximum: Reducer = (values, from, to) => {
  let greatest = Number.NaN;
  for (let index = from; index < to; index += 1) {
    const value = values[index] as number;
    if (!(value <= greatest) && !Number.isNaN(value)) greatest = value;
  }
  return greatest;
};

const median: Reducer = (values, from, to) => {
  const answered = values.slice(from, to).filter((value) => !Number.isNaN(value));
  answered.sort();
  const middle = answered.length >> 1;
  const upper = answered[middle] ?? Number.NaN;
  if (answered.length % 2 === 1) return upper;
  // Halved first: the sum of two large numbers could overflow.
  return (answered[middle - 1] ?? Number.NaN) / 2 + upper / 2;
};

/** In two passes: the mean, then the squared distances from it. */
const variance: Reducer = (values, from, to) => {
  const answered = count(values, from, to, 0);
  if (answered < 2) return Number.NaN;
  const centre = sumAnswered(values, from, to, 0) / answered;
  let squares = 0;
  for (let index = from; index < to; index += 1) {
    const distance = (values[index] as number) - centre;
    if (!Number.isNaN(distance)) squares += distance * distance;
  }
  return finiteOrNaN(squares / (answered - 1));
};

const deviation: Reducer = (values, from, to) => Math.sqrt(variance(values, from, to, 0));

type Elements = readonly (Exact | null)[];

const answeredOf = (elements: Elements): Exact[] => elements.filter((element) => element !== null);

function totalOf(elements: Elements): Exact | null {
  return elements.reduce((total, element) => total && element && plus(total, element), zero);
}

function meanOf(elements: Elements): Exact | null {
  const total = totalOf(elements);
  return total && over(total, exactly(elements.length));
}

/** The one at the front when answered elements are ranked so that `before` tells which of two comes first. */
function firstOf(elements: Elements, before: (one: Exact, other: Exact) => boolean): Exact | null {
  return answeredOf(elements).reduce<Exact | null>(
    (best, one) => (best === null || before(one, best) ? one : best),
    null,
  );
}

function medianOf(elements: Elements): Exact | null {
  const answered = answeredOf(elements).sort(compare);
  const middle = answered.length >> 1;
  const upper = answered[middle] ?? null;
  return answered.length % 2 === 1 ? upper : meanOf([answered[middle - 1] ?? null, upper]);
}

function varianceOf(elements: Elements): Exact | null {
  const answered = answeredOf(elements);
  const centre = meanOf(answered);
  if (centre === null || answered.length < 2) return null;
  const squares = answered.map((element) => {
    const distance = minus(element, centre);
    return distance && times(distance, distance);
  });
  const total = totalOf(squares);
  return total && over(total, exactly(answered.length - 1));
}

function deviationOf(elements: Elements): Exact | null {
  const variance = varianceOf(elements);
  return variance && approximately(Math.sqrt(toNumber(variance)));
}

/** Of a sum, or a mean, of answered elements: prorated for those that are not. */
function prorated(name: string, elements: Elements): Exact | null {
  const mean = meanOf(answeredOf(elements));
  return mean && name === 'sum' ? times(mean, exactly(elements.length)) : mean;
}

/** `sum(xs)`, `mean(xs)`: of all, or prorated when `at_least` of them are answered. */
function proratable(name: 'sum' | 'mean', whole: Reducer, fromAnswered: Reducer): FormulaFunction {
  return declare(name, 'number', { list: 'numbers', options: { at_least: 'number' } }, ({ list, options }) => {
    const atLeast = options.at_least;
    const precision: Operation['precision'] = (of, scope) => {
      const element = anyOf(list.map(of));
      const size = name === 'sum' ? element.size * lengthOf(list, scope) : element.size;
      return computed(size, element.whole && name === 'sum' && atLeast === undefined);
    };
    if (atLeast === undefined) {
      return {
        reason: 'too_large',
        number: (build) => build.reduceNumbers(list, whole),
        exact: (read) => (name === 'sum' ? totalOf : meanOf)(read.list(list)),
        precision,
      };
    }
    return {
      precision,
      exact: (read) => {
        const elements = read.list(list);
        const needed = read.number(atLeast);
        const answered = exactly(answeredOf(elements).length);
        return needed !== null && compare(answered, needed) >= 0 ? prorated(name, elements) : null;
      },
      reason: 'too_few_answered',
      blames: [atLeast],
      number: (build) => build.reduceNumbers(list, fromAnswered, build.beside(atLeast, wholeNumbers)),
      detail: (build) => {
        const answered = build.reducePresence(list, count);
        const all = build.reducePresence(list, (_values, from, to) => to - from);
        return (frame): CallDetail => ({ answered: { count: answered(frame), of: all(frame) } });
      },
    };
  });
}

/** Over the answered elements; missing when there are fewer than needed. */
function overAnswered(
  name: string,
  reduce: Reducer,
  needs: 'one' | 'two' | 'none',
  exact: (elements: Elements) => Exact | null,
  precision: (element: Precision, length: number) => Precision,
): FormulaFunction {
  return declare(name, 'number', { list: 'numbers' }, ({ list }): Operation => {
    const operation: Operation = {
      reason: needs === 'none' ? 'too_large' : 'too_few_answered',
      number: (build) => build.reduceNumbers(list, reduce),
      exact: (read) => exact(read.list(list)),
      precision: (of, scope) => precision(anyOf(list.map(of)), lengthOf(list, scope)),
    };
    return needs === 'one' ? operation : { ...operation, blames: [] };
  });
}

const sameAs = (element: Precision): Precision => element;

function counting(name: string, reduce: Reducer): FormulaFunction {
  return declare(name, 'number', { list: 'any' }, ({ list }) => ({
    reason: 'outside_domain',
    number: (build) => build.reducePresence(list, reduce),
    precision: (_of, scope) => certain(lengthOf(list, scope), true),
  }));
}

/** Equal numbers, or equal texts, after what the list holds. */
const countEqualFunction: FormulaFunction = {
  name: 'count_equal',
  check(call: CallAst, checker: ArgumentChecker) {
    refuseNamed(call, checker);
    const nodes = call.positional.map((ast) => checker.check(ast));
    const wanted = nodes.pop();
    if (!countFits(call, checker, 2, Number.POSITIVE_INFINITY) || wanted === undefined) return faulty(call);
    const texts = nodes.every((node) => node.type === 'text' || node.type === 'texts');
    if (!texts) for (const node of nodes) requireNumbers(node, checker);
    const last = call.positional.at(-1) as Ast;
    requireScalar(wanted, texts, last, checker);
    return callNode(call, 'number', [...nodes, wanted], {
      reason: 'outside_domain',
      blames: [wanted],
      number: (build) =>
        texts
          ? build.reduceTexts(nodes, countEqualText, build.comparable(wanted))
          : build.reduceDecided(nodes, wanted, countEqual),
      precision: (_of, scope) => certain(lengthOf(nodes, scope), true),
    });
  },
};

function requireScalar(node: Node, text: boolean, ast: Ast, checker: ArgumentChecker): void {
  const expected = text ? 'text' : 'number';
  const fitting = node.type === 'missing' || node.type === expected || (!text && node.type === 'boolean');
  if (!fitting) checker.report('wrong_type', ast, { expected, found: node.type });
}

export const listFunctions: readonly FormulaFunction[] = [
  proratable('sum', sum, proratedSum),
  proratable('mean', mean, meanAnswered),
  overAnswered(
    'sum_answered',
    sumAnswered,
    'none',
    (elements) => totalOf(answeredOf(elements)),
    ({ size, whole }, length) => computed(size * length, whole),
  ),
  counting('count', count),
  counting('count_missing', countMissing),
  declare('count_at_least', 'number', { list: 'numbers', fixed: ['number'] }, ({ list, fixed }) => {
    const [bound] = fixed as [Node];
    return {
      reason: 'outside_domain',
      blames: [bound],
      number: (build) => build.reduceDecided(list, bound, countAtLeast),
      precision: (_of, scope) => certain(lengthOf(list, scope), true),
    };
  }),
  countEqualFunction,
  overAnswered('min', minimum, 'one', (elements) => firstOf(elements, (x, y) => compare(x, y) < 0), sameAs),
  overAnswered('max', maximum, 'one', (elements) => firstOf(elements, (x, y) => compare(x, y) > 0), sameAs),
  overAnswered('median', median, 'one', medianOf, ({ size }) => computed(size)),
  overAnswered('sd', deviation, 'two', deviationOf, () => uncertain),
  overAnswered('var', variance, 'two', varianceOf, ({ size }) => computed(size ** 2 * 4)),
];
