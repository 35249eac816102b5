import { decimalLogarithm, exponential, naturalLogarithm } from '../elementary';
import { isNear, placed, reach } from '../exact/decide';
import { atZero, type Edges, wholeNumbers } from '../exact/edges';
import { approximately, compare, inUnits, negated, settled, toNumber } from '../exact/exact';
import { anyOf, certain, type Precision } from '../exact/precision';
import { finiteOrNaN } from '../finite';
import type { Builder, Node, NumberOf } from '../nodes';
import { roundDecimal } from '../rounding';
import { declare, type FormulaFunction } from './signature';

/** A function of one number without an exact result; NaN or infinity: outside its domain, which ends at the edges. */
function ofOne(
  name: string,
  compute: (x: number) => number,
  edges: Edges | null,
  reason: 'outside_domain' | 'too_large' = 'outside_domain',
) {
  return declare(name, 'number', { fixed: ['number'] }, ({ fixed }) => {
    const [x] = fixed as [Node];
    return {
      reason,
      number: (build) => {
        const value = edges === null ? build.number(x) : build.beside(x, edges);
        return (frame) => finiteOrNaN(compute(value(frame)));
      },
      exact: (read) => {
        const argument = read.number(x);
        return argument && approximately(compute(edges === null ? toNumber(argument) : placed(argument, edges)));
      },
    };
  });
}

/** A function of one number that changes at whole numbers only; its values are whole. */
function step(name: string, compute: (x: number) => number, edges: Edges): FormulaFunction {
  return declare(name, 'number', { fixed: ['number'] }, ({ fixed }) => {
    const [x] = fixed as [Node];
    return {
      reason: 'outside_domain',
      number: (build) => {
        const value = build.beside(x, edges);
        return (frame) => finiteOrNaN(compute(value(frame)));
      },
      precision: (of) => certain(of(x).size + 1, true),
    };
  });
}

const absolute = declare('abs', 'number', { fixed: ['number'] }, ({ fixed }) => {
  const [x] = fixed as [Node];
  return {
    reason: 'outside_domain',
    number: (build) => {
      const value = build.number(x);
      return (frame) => Math.abs(value(frame));
    },
    exact: (read) => {
      const value = read.number(x);
      return value && value.n < 0n ? negated(value) : value;
    },
    precision: (of) => of(x),
  };
});

const round = declare('round', 'number', { fixed: ['number'], options: { digits: 'number' } }, ({ fixed, options }) => {
  const [x] = fixed as [Node];
  const { digits } = options;
  return {
    reason: 'outside_domain',
    number: (build) => rounded(build, x, digits === undefined ? () => 0 : build.beside(digits, wholeNumbers)),
    precision: (of) => roundedPrecision(of(x), digits),
  };
});

function roundedPrecision({ size }: Precision, digits: Node | undefined): Precision {
  // To tens or thousands it may become larger.
  return certain(digits === undefined ? size + 1 : Number.POSITIVE_INFINITY, digits === undefined);
}

/** Where doubles cannot tell on which side of a half a number lies, fractions do. */
function rounded(build: Builder, x: Node, digits: NumberOf): NumberOf {
  const number = build.number(x);
  const precision = build.precision(x);
  if (precision.faithful) return (frame) => roundDecimal(number(frame), digits(frame));
  const exactly = build.exact(x);
  return (frame) => {
    const [value, places] = [number(frame), digits(frame)];
    const simple = roundDecimal(value, places);
    if (Number.isNaN(simple)) return simple;
    const unit = 10 ** -places;
    const low = Math.floor(Math.abs(value) / unit) * unit;
    if (!isNear(Math.abs(value), low + unit / 2, reach(precision, value), 0)) return simple;
    const exact = exactly(frame);
    if (exact === null || Math.abs(places) > mostDigits) return simple;
    return finiteOrNaN(Number(`${inUnits(settled(exact), places)}e${-places}`));
  };
}

/** Beyond them rounding changes no double. */
const mostDigits = 400;

const clamp = declare('clamp', 'number', { fixed: ['number', 'number', 'number'] }, ({ fixed }) => {
  const [value, low, high] = fixed as [Node, Node, Node];
  return {
    reason: 'outside_domain',
    number: (build) => {
      const [x, least, most] = [build.number(value), build.number(low), build.number(high)];
      const rises = build.comparison('<=', low, high);
      return (frame) => (rises(frame) === 1 ? held(x(frame), least(frame), most(frame)) : Number.NaN);
    },
    exact: (read) => {
      const [x, least, most] = [read.number(value), read.number(low), read.number(high)];
      if (x === null || least === null || most === null || compare(least, most) > 0) return null;
      return compare(x, least) < 0 ? least : compare(x, most) > 0 ? most : x;
    },
    precision: (of) => anyOf(fixed.map(of)),
  };
});

function held(x: number, low: number, high: number): number {
  return x < low ? low : x > high ? high : x;
}

export const mathematicsFunctions: readonly FormulaFunction[] = [
  absolute,
  ofOne('sqrt', Math.sqrt, atZero),
  ofOne('exp', exponential, null, 'too_large'),
  ofOne('ln', naturalLogarithm, atZero),
  ofOne('log10', decimalLogarithm, atZero),
  step('floor', Math.floor, wholeNumbers),
  step('ceil', Math.ceil, wholeNumbers),
  step('sign', Math.sign, atZero),
  round,
  clamp,
];
