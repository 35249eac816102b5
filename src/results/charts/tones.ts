/** Tones that there are, from one end to the other. */
const tones = 7;

/**
 * The tone of each level of a scale, from the lowest to the highest: the ends always get the strongest, and only an odd number of levels has
 * a middle. @returns numbers from 1 to 7, by level
 */
export function tonesOf(levels: number): number[] {
  const side = Math.floor(levels / 2);
  const steps = (tones - 1) / 2;
  const low = Array.from({ length: side }, (_, index) =>
    side <= steps ? index + 1 : 1 + Math.floor((index * steps) / side),
  );
  const high = [...low].reverse().map((tone) => tones + 1 - tone);
  return levels % 2 === 0 ? [...low, ...high] : [...low, steps + 1, ...high];
}

/** How much of a row lies before its middle: the lower half, and half of a middle level. @param shares from 0 to 1 */
export function beforeMiddle(shares: readonly number[]): number {
  const side = Math.floor(shares.length / 2);
  const low = shares.slice(0, side).reduce((sum, share) => sum + share, 0);
  return shares.length % 2 === 0 ? low : low + (shares[side] ?? 0) / 2;
}
