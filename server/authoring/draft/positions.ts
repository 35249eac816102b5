/** The gap between two neighbours, so that later insertions move nobody. */
const stride = 1024;

/** Indexes of a longest increasing run among the numbers, which may leave others out; null is never part of it. */
function longestIncreasing(numbers: readonly (number | null)[]): Set<number> {
  const tails: number[] = [];
  const previous = new Array<number>(numbers.length).fill(-1);
  const at = (index: number | undefined) => (index === undefined ? null : (numbers[index] ?? null));
  for (const [index, value] of numbers.entries()) {
    if (value === null) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((at(tails[middle]) ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const run = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) run.add(index);
  return run;
}

/**
 * Ascending numbers, with as few changes as possible.
 * @param present the number that each has, in the wanted order; null: none yet
 */
export function risingPositions(present: readonly (number | null)[]): number[] {
  const kept = longestIncreasing(present);
  const positions: number[] = [];
  let before = -1;
  for (let start = 0; start < present.length; ) {
    if (kept.has(start)) {
      before = present[start] ?? before;
      positions.push(before);
      start += 1;
      continue;
    }
    let end = start;
    while (end < present.length && !kept.has(end)) end += 1;
    const count = end - start;
    const after = end < present.length ? (present[end] ?? 0) : before + stride * (count + 1);
    const step = Math.floor((after - before) / (count + 1));
    if (step < 1) return present.map((_, index) => (index + 1) * stride);
    for (let nth = 1; nth <= count; nth += 1) positions.push(before + step * nth);
    before = positions.at(-1) ?? before;
    start = end;
  }
  return positions;
}
