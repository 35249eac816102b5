import type { Value } from '../formula';
import type { Feature } from './features';

/** Thrown where a sum of fractions is not added up in the order of its list: its last digit would be a guess. */
export class RoundingUnknown extends Error {
  override readonly name = 'RoundingUnknown';
}

/** The value of a feature before its first element; null: missing, or nothing yet. */
export function startOf({ kind }: Feature): Value {
  switch (kind) {
    case 'sum':
    case 'above':
    case 'equal':
      return 0;
    case 'answered':
      return [0, 0, 0];
    case 'count':
      return [0, 0];
    case 'bag':
      return [];
    case 'and':
      return true;
    case 'or':
      return false;
    default:
      return null;
  }
}

/** Sums of these are exact in any order. */
function isCoarse(value: number): boolean {
  return Number.isInteger(value * 1024) && Math.abs(value) < 2 ** 28;
}

function checked(value: number, inOrder: boolean): number {
  if (!inOrder && !isCoarse(value)) throw new RoundingUnknown();
  return value;
}

/**
 * Takes in the value of one element. `inOrder`: the elements come in the order of the list, so that partial sums are those of the
 * evaluator, bit by bit. Throws RoundingUnknown.
 */
export function accumulate(feature: Feature, so: Value, value: Value, sign: 1 | -1, inOrder: boolean): Value {
  if (feature.kind === 'value') return value;
  let result = so;
  for (const one of Array.isArray(value) ? value : [value]) result = takeOne(feature, result, one, sign, inOrder);
  return result;
}

type Scalar = number | string | boolean | null;

function takeOne({ kind, bound }: Feature, so: Value, value: Scalar, sign: 1 | -1, inOrder: boolean): Value {
  switch (kind) {
    case 'value':
      return value;
    case 'sum':
      return so === null || value === null ? null : Number(so) + sign * checked(Number(value), inOrder);
    case 'answered': {
      const [sum = 0, count = 0, all = 0] = so as readonly number[];
      if (value === null) return [sum, count, all + 1];
      return [sum + checked(Number(value), inOrder), count + 1, all + 1];
    }
    case 'count': {
      const [count = 0, all = 0] = so as readonly number[];
      return [count + (value === null ? 0 : 1), all + 1];
    }
    case 'above':
      return Number(so) + (value !== null && Number(value) >= Number(bound) ? 1 : 0);
    case 'equal':
      return (
        Number(so) + (value !== null && (typeof bound === 'string' ? value === bound : Number(value) === bound) ? 1 : 0)
      );
    case 'min':
      return value === null || (so !== null && Number(so) <= Number(value)) ? so : Number(value);
    case 'max':
      return value === null || (so !== null && Number(so) >= Number(value)) ? so : Number(value);
    case 'bag':
      return value === null ? so : [...(so as readonly number[]), Number(value)].sort((one, other) => one - other);
    case 'and':
      return so === false || value === false ? false : so === null ? null : value;
    case 'or':
      return so === true || value === true ? true : so === null ? null : value;
  }
}

/** A text that is equal only for equal states. */
export function textOf(so: Value): string {
  return typeof so === 'string' ? JSON.stringify(so) : String(so);
}
