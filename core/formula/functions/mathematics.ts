import { decimalLogarithm, exponential, naturalLogarithm } from '../elementary';
import { finiteOrNaN } from '../finite';
import { roundDecimal } from '../rounding';
import { declare, type FormulaFunction } from './signature';

/** A function of one number; NaN or infinity: outside its domain. */
function ofOne(
  name: string,
  compute: (x: number) => number,
  reason: 'outside_domain' | 'too_large' = 'outside_domain',
) {
  return declare(name, 'number', { fixed: ['number'] }, ({ fixed: [x] }) => ({
    reason,
    number: (build) => {
      const value = x === undefined ? () => Number.NaN : build.number(x);
      return (frame) => finiteOrNaN(compute(value(frame)));
    },
  }));
}

const round = declare(
  'round',
  'number',
  { fixed: ['number'], options: { digits: 'number' } },
  ({ fixed: [x], options }) => ({
    reason: 'outside_domain',
    number: (build) => {
      const value = x === undefined ? () => Number.NaN : build.number(x);
      const digits = options.digits === undefined ? () => 0 : build.number(options.digits);
      return (frame) => roundDecimal(value(frame), digits(frame));
    },
  }),
);

const clamp = declare('clamp', 'number', { fixed: ['number', 'number', 'number'] }, ({ fixed }) => ({
  reason: 'outside_domain',
  number: (build) => {
    const [value, low, high] = fixed.map((node) => build.number(node));
    return (frame) => held(value?.(frame), low?.(frame), high?.(frame));
  },
}));

function held(x = Number.NaN, low = Number.NaN, high = Number.NaN): number {
  // Also when one of them is missing.
  if (!(low <= high)) return Number.NaN;
  return x < low ? low : x > high ? high : x;
}

export const mathematicsFunctions: readonly FormulaFunction[] = [
  ofOne('abs', Math.abs),
  ofOne('sqrt', Math.sqrt),
  ofOne('exp', exponential, 'too_large'),
  ofOne('ln', naturalLogarithm),
  ofOne('log10', decimalLogarithm),
  ofOne('floor', Math.floor),
  ofOne('ceil', Math.ceil),
  ofOne('sign', Math.sign),
  round,
  clamp,
];
