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
