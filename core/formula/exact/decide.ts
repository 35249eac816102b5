import { nextAbove, nextBelow } from '../neighbours';
import { compare, type Exact, exactly, fromElsewhere, toNumber } from './exact';
import type { Precision } from './precision';

/**
 * Nearer than this part of the largest term that went in, doubles are not asked but fractions: thousands of times the error that doubles
 * can make in a formula of the longest kind.
 */
const closeness = 1e-9;

/** Numbers at which something changes. */
export interface Edges {
  /** The one nearest to a number; NaN: there is none, or the number is missing. */
  nearest(value: number): number;
}

export const wholeNumbers: Edges = { nearest: Math.round };

export function edgesAt(values: Iterable<number>): Edges {
  const sorted = Float64Array.from(new Set(values)).filter(Number.isFinite).sort();
  const [only = Number.NaN] = sorted;
  if (sorted.length < 2) return { nearest: () => only };
  return {
    nearest(value) {
      let low = 0;
      let high = sorted.length - 1;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] as number) <= value) low = middle;
        else high = middle;
      }
      const [below, above] = [sorted[low] as number, sorted[high] as number];
      return above - value < value - below ? above : below;
    },
  };
}

export const atZero = edgesAt([0]);

/** How far two numbers may lie apart for their doubles to say nothing; `one` and `other` are their sizes or values. */
export function reach({ relative, size }: Precision, value: number): number {
  return relative ? Math.abs(value) : size;
}

export function isNear(one: number, other: number, reachOfOne: number, reachOfOther: number): boolean {
  return Math.abs(one - other) <= toleranceAt(Math.max(reachOfOne, reachOfOther, Math.abs(other)));
}

export function toleranceAt(size: number): number {
  return closeness * size;
}

/**
 * A double on the right side of the edge that is nearest to a number: the edge itself, or one beyond it. `guess`: the edge that it probably
 * lies at.
 */
export function placed(exact: Exact, edges: Edges, guess = Number.NaN): number {
  if (!Number.isNaN(guess) && compare(exact, exactly(guess)) === 0) return guess;
  const value = toNumber(exact);
  const edge = edges.nearest(value);
  if (Number.isNaN(edge)) return value;
  const side = compare(exact, exactly(edge));
  if (side === 0) return edge;
  if (side < 0) return value < edge ? value : nextBelow(edge);
  return value > edge ? value : nextAbove(edge);
}

/** As `placed`, of a value that was computed before and of which only the double is left. */
export function placedResult(value: number, edges: Edges): number {
  const exact = fromElsewhere(value);
  return exact === null ? value : placed(exact, edges);
}
