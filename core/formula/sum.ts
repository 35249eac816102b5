import { finiteOrNaN } from './finite';
import type { Reducer } from './nodes';

/** From left to right; missing when any is. */
export const sum: Reducer = (values, from, to) => {
  let total = 0;
  for (let index = from; index < to; index += 1) total += values[index] as number;
  return finiteOrNaN(total);
};
