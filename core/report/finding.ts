import type { Segment } from './scores';

/** The band into which a value falls. */
export function bandOf(segments: readonly Segment[], value: number | null): Segment | undefined {
  if (value === null) return undefined;
  return [...segments]
    .reverse()
    .find(({ from, fromIncluded }) => from === null || (fromIncluded ? value >= from : value > from));
}
