import type { Item } from '../scope';

/** What is known about the error of a number before any answer is given. */
export interface Precision {
  /** Each value is a double that stands for exactly one number: an answer, a constant, a table's value, a whole number. */
  faithful: boolean;
  /** Each value is a whole number. */
  whole: boolean;
  /** The error is within a few units of the last place of the value itself, however small it is. */
  relative: boolean;
  /** Nothing that went in, and no value, is larger. */
  size: number;
}

const largestWhole = Number.MAX_SAFE_INTEGER;
/** Limits that stand for no limit. */
const limitless = 1e300;

/** Nothing is known. */
export const uncertain: Precision = { faithful: false, whole: false, relative: false, size: Number.POSITIVE_INFINITY };

/** Of a number that is decided anew wherever it is computed, or was written down. */
export function certain(size: number, whole = false): Precision {
  return { faithful: true, whole, relative: true, size: known(size) };
}

/** Of a result whose terms together are not larger than `size`. */
export function computed(size: number, whole = false): Precision {
  const counted = whole && size <= largestWhole;
  return { faithful: counted, whole: counted, relative: false, size: known(size) };
}

/** Of a result that is one of several. */
export function anyOf(parts: readonly Precision[]): Precision {
  return {
    faithful: parts.every(({ faithful }) => faithful),
    whole: parts.every(({ whole }) => whole),
    relative: parts.every(({ relative }) => relative),
    size: Math.max(0, ...parts.map(({ size }) => size)),
  };
}

/** Of an item's score, as it was given or reversed. */
export function ofItem(item: Item, reversed: boolean): Precision {
  const scores = item.answers.flatMap(({ score }) => score ?? []);
  const scored = item.kind === 'single_choice' || item.kind === 'image_choice' || item.kind === 'multiple_choice';
  const whole = scored ? scores.every(Number.isInteger) : item.kind === 'yes_no' || item.kind === 'time';
  const limits = scored ? scores : item.kind === 'time' ? [24 * 60] : [item.low, item.high];
  const size = Math.max(0, ...limits.map(Math.abs));
  // Reversed, the sum of both ends went in as well.
  return reversed ? computed(3 * size, whole) : certain(size, whole);
}

function known(size: number): number {
  return size < limitless ? size : Number.POSITIVE_INFINITY;
}
