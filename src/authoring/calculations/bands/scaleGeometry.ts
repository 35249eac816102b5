import type { ReachableValues } from 'core/coverage/report';
import type { Calculation } from 'core/instrument/document';
import { type Cut, cutOf, type DraftBand, onGrid } from './bandEdits';

/** A scale to draw, from `low` to `high`. */
export interface Scale {
  low: number;
  high: number;
  /** Of cut-offs. */
  step: number;
  /** Only whole numbers occur: each takes the same width, with cut-offs between two of them. */
  isWhole: boolean;
  /** Whether the ends are the lowest and highest reachable values. */
  isKnown: boolean;
}

/** Of a scale with only one number. */
const leastWidth = 1;

/** The scale for a calculation. @param value one more number that must be on it */
export function scaleFor(
  { decimals }: Pick<Calculation, 'decimals'>,
  bands: readonly DraftBand[],
  reach: ReachableValues | undefined,
  value: number | null,
): Scale {
  const [from, to] = [reach?.from ?? null, reach?.to ?? null];
  const isWhole = from !== null && reach?.step !== undefined && Number.isInteger(reach.step) && Number.isInteger(from);
  const step = isWhole ? 1 : 10 ** -Math.min(decimals ?? 1, 6);
  const cuts = bands.flatMap((band) => cutOf(band)?.bound ?? []);
  const marks = [...cuts, ...(value === null ? [] : [value])];
  const spread = Math.max(leastWidth, Math.max(0, ...marks) - Math.min(0, ...marks)) / 4;
  const low = Math.min(from ?? Math.min(0, ...marks) - spread, ...marks);
  const high = Math.max(to ?? Math.max(0, ...marks) + spread, ...marks);
  const half = isWhole ? 0.5 : 0;
  return {
    low: low - half,
    high: Math.max(high + half, low + (isWhole ? half : leastWidth)),
    step,
    isWhole,
    isKnown: from !== null && to !== null,
  };
}

/** Position of a number, from 0 to 1. */
export const placeOf = ({ low, high }: Scale, value: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)));

/** Position of a cut-off: between two numbers if there are only whole ones. */
export function placeOfCut(scale: Scale, { bound, exclusive }: Cut): number {
  const half = scale.isWhole ? 0.5 : 0;
  return placeOf(scale, exclusive ? bound + half : bound - half);
}

/** The cut-off for a position. */
export function boundAt(scale: Scale, place: number, exclusive: boolean): number {
  const half = scale.isWhole ? 0.5 : 0;
  const value = scale.low + place * (scale.high - scale.low);
  return onGrid(exclusive ? value - half : value + half, scale.step);
}

/** Start and end of each band, from 0 to 1. */
export function segments(scale: Scale, bands: readonly DraftBand[]): { start: number; end: number }[] {
  const starts = bands.map((band) => {
    const cut = cutOf(band);
    return cut === undefined ? 0 : placeOfCut(scale, cut);
  });
  return starts.map((start, index) => ({ start, end: Math.max(start, starts[index + 1] ?? 1) }));
}

/** A number in the middle of a band, for splitting it. */
export function middleOf(scale: Scale, bands: readonly DraftBand[], index: number): number {
  const { start, end } = segments(scale, bands)[index] ?? { start: 0, end: 1 };
  return boundAt(scale, (start + end) / 2, false);
}
