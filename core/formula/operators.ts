import { finiteOrNaN } from './finite';
import type { NumberOf, Reducer, TextOf, TextReducer } from './nodes';

/** `not` on 1, 0 and NaN. */
export function negate(value: number): number {
  return !Number.isNaN(value) ? 1 - value : Number.NaN;
}

/** Kleene's `or` over equalities: true when found, else missing when any element is. */
export const numberMember: Reducer = (values, from, to, wanted) => {
  if (Number.isNaN(wanted)) return Number.NaN;
  let absent = 0;
  for (let index = from; index < to; index += 1) {
    const value = values[index] as number;
    if (value === wanted) return 1;
    if (Number.isNaN(value)) absent = Number.NaN;
  }
  return absent;
};

export const textMember: TextReducer = (values, from, to, wanted) => {
  if (wanted === null) return Number.NaN;
  let absent = 0;
  for (let index = from; index < to; index += 1) {
    if (values[index] === wanted) return 1;
    if (values[index] === null) absent = Number.NaN;
  }
  return absent;
};

export function textComparison(operator: string, left: TextOf, right: TextOf): NumberOf {
  const compare =
    (holds: (one: string, other: string) => boolean): NumberOf =>
    (frame) => {
      const one = left(frame);
      const other = right(frame);
      if (one === null || other === null) return Number.NaN;
      return holds(one, other) ? 1 : 0;
    };
  switch (operator) {
    case '=':
      return compare((one, other) => one === other);
    case '!=':
      return compare((one, other) => one !== other);
    case '<':
      return compare((one, other) => one < other);
    case '<=':
      return compare((one, other) => one <= other);
    case '>':
      return compare((one, other) => one > other);
    default:
      return compare((one, other) => one >= other);
  }
}

export function numberOperation(operator: string, left: NumberOf, right: NumberOf): NumberOf {
  switch (operator) {
    case '+':
      return (frame) => finiteOrNaN(left(frame) + right(frame));
    case '-':
      return (frame) => finiteOrNaN(left(frame) - right(frame));
    case '*':
      return (frame) => finiteOrNaN(left(frame) * right(frame));
    case 'and':
      return (frame) => {
        const one = left(frame);
        return one === 0 ? 0 : conjunction(one, right(frame));
      };
    case 'or':
      return (frame) => {
        const one = left(frame);
        return one === 1 ? 1 : negate(conjunction(negate(one), negate(right(frame))));
      };
    default:
      return () => Number.NaN;
  }
}

/** Whether two doubles compare so: 1, 0, or NaN when one is missing. */
export function compareNumbers(operator: string): (one: number, other: number) => number {
  switch (operator) {
    case '=':
      return (one, other) => known(one, other, one === other);
    case '!=':
      return (one, other) => known(one, other, one !== other);
    case '<':
      return (one, other) => known(one, other, one < other);
    case '<=':
      return (one, other) => known(one, other, one <= other);
    case '>':
      return (one, other) => known(one, other, one > other);
    default:
      return (one, other) => known(one, other, one >= other);
  }
}

function known(one: number, other: number, holds: boolean): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number.NaN;
  return holds ? 1 : 0;
}

/** Kleene's `and` on 1, 0 and NaN. */
function conjunction(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return one === other ? 1 : Number.NaN;
}

/** The remainder with the sign of the divisor. */
export function modulo(value: number, divisor: number): number {
  const remainder = value % divisor;
  return remainder !== 0 && remainder < 0 !== divisor < 0 ? finiteOrNaN(remainder + divisor) : finiteOrNaN(remainder);
}
