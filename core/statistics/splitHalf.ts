import { at, type Matrix, total } from './matrix';

/** More items have too many splits. */
const mostItems = 16;

/**
 * Guttman's and Rulon's coefficient 4·cov(a, b) / var(a + b) over all splits into halves (of an odd number: the smaller and the larger).
 * The greatest is Guttman's lambda 4 (1945). undefined: fewer than two items or more than 16.
 */
export function splitHalves(matrix: Matrix): { max: number; min: number; mean: number } | undefined {
  const k = matrix.length;
  if (k < 2 || k > mostItems) return undefined;
  const all = total(matrix);
  const size = Math.floor(k / 2);
  let [max, min, added, splits] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  const half: number[] = [];
  const rate = () => {
    const isIn = new Set(half);
    let between = 0;
    for (const i of half) for (let j = 0; j < k; j += 1) if (!isIn.has(j)) between += at(matrix, i, j);
    const coefficient = (4 * between) / all;
    max = Math.max(max, coefficient);
    min = Math.min(min, coefficient);
    added += coefficient;
    splits += 1;
  };
  const choose = (from: number): void => {
    if (half.length === size) {
      rate();
      return;
    }
    for (let next = from; next < k; next += 1) {
      half.push(next);
      choose(next + 1);
      half.pop();
    }
  };
  choose(0);
  return { max, min, mean: added / splits };
}
