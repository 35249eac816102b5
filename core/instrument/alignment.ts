/** Pairs of indices of two lists that belong together. */
export type Pair = [before: number, after: number];

/** Cells of the table for the longest common subsequence: above this, lists are paired by place. */
const largestTable = 1_000_000;

/**
 * The elements that two lists share, as many as possible in one order. Lists that are too long, even without their common beginning and
 * end, share only those.
 */
export function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const head = Array.from({ length: start }, (_, index): Pair => [index, index]);
  const tail = Array.from(
    { length: end },
    (_, index): Pair => [before.length - end + index, after.length - end + index],
  );
  const middle = longest(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return [...head, ...middle.map(([one, other]): Pair => [one + start, other + start]), ...tail];
}

function longest(before: readonly string[], after: readonly string[]): Pair[] {
  const width = after.length + 1;
  if (before.length * width > largestTable) return [];
  // Lengths of the longest common subsequence of what follows each pair of places.
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) pairs.push([row++, column++]);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Of pairs in the order of `after`, those that have to move so that the others keep their order: as few as possible. */
export function movedPairs(pairs: readonly Pair[]): Pair[] {
  // The longest rising subsequence by patience sorting: of each length the pair with the smallest end.
  const ends: number[] = [];
  const previous: number[] = [];
  const value = (index: number | undefined) => (index === undefined ? -1 : (pairs[index]?.[0] ?? -1));
  pairs.forEach(([before], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value(ends[middle]) < before) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const staying = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) staying.add(index);
  return pairs.filter((_, index) => !staying.has(index));
}

/** Two lists merged: pairs, and elements of only one list, in the order of `after`; a removed one follows its old neighbour. */
export function merged(
  pairs: readonly Pair[],
  before: number,
  after: number,
): [before: number | null, after: number | null][] {
  const partner = new Map(pairs.map(([one, other]) => [other, one]));
  const paired = new Set(pairs.map(([one]) => one));
  const rows: [number | null, number | null][] = [];
  const goneAfter = (place: number) => {
    for (let next = place + 1; next < before && !paired.has(next); next += 1) rows.push([next, null]);
  };
  goneAfter(-1);
  for (let index = 0; index < after; index += 1) {
    const one = partner.get(index) ?? null;
    rows.push([one, index]);
    if (one !== null) goneAfter(one);
  }
  return rows;
}
