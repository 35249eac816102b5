import { nextAbove, nextBelow } from '../neighbours';
import type { Edges } from './edges';
import { compare, type Exact, exactly, fromElsewhere, toNumber } from './exact';
import type { Precision } from './precision';

/**
 * Nearer than this part of the largest term that went in, doubles are not asked but fractions: thousands of times the error that doubles
 * can make in a formula of the longest kind.
 */
const closeness = 1e-9;

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
