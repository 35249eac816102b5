import type { BandDefinition } from './definition';
import { placedResult } from './exact/decide';
import { edgesAt } from './exact/edges';
import type { Frame } from './frame';
import { nextAbove } from './neighbours';
import type { NumberOf } from './nodes';

/** Lower bounds, all inclusive: above x is the same as from the next double. A first band without bound: −Infinity. */
function bandBounds(bands: readonly BandDefinition[]): Float64Array {
  return Float64Array.from(bands, ({ from, above }) => {
    return from ?? (above === undefined ? Number.NEGATIVE_INFINITY : nextAbove(above));
  });
}

/** Bands made ready for values: their bounds (see bandBounds) and their codes. */
export interface BandCodes {
  bounds: Float64Array;
  /** The bounds as they are written. */
  edges: readonly number[];
  codes: readonly string[];
}

/** The code of the band that a value falls into; null: none. */
export function bandCode({ bounds, codes }: BandCodes, value: number): string | null {
  const index = bandIndex(bounds, value);
  return index < 0 ? null : (codes[index] as string);
}

/** The bands of a calculation, whose value is in a slot of frames. */
export interface BandsOfSlot extends BandCodes {
  slot: number;
  /** A value no farther from a bound than this, or than this part of itself, may lie on its other side. */
  tolerance: number;
  relativeTolerance: number;
  /** The value, on the side of the nearest bound where exact arithmetic puts it. */
  beside: NumberOf;
}

/** The code of the band that a calculation's value falls into, decided in exact arithmetic; null: none. */
export function bandCodeIn(bands: BandsOfSlot, frame: Frame): string | null {
  const { bounds, codes, slot } = bands;
  const value = frame.numbers[slot] as number;
  let index = -1;
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < bounds.length; at += 1) {
    const distance = value - (bounds[at] as number);
    index += distance >= 0 ? 1 : 0;
    nearest = Math.min(nearest, Math.abs(distance));
  }
  if (nearest <= bands.tolerance + bands.relativeTolerance * Math.abs(value))
    index = bandIndex(bounds, bands.beside(frame));
  return index < 0 ? null : (codes[index] as string);
}

/** The code of the band of a value of which only the double is left. */
export function bandCodeOf(bands: readonly BandDefinition[], value: number): string | null {
  const codes = bandCodesOf(bands);
  return bandCode(codes, placedResult(value, edgesAt(codes.edges)));
}

export function bandCodesOf(bands: readonly BandDefinition[]): BandCodes {
  const edges = bands.flatMap(({ from, above }) => from ?? above ?? []);
  return { bounds: bandBounds(bands), edges, codes: bands.map(({ code }) => code) };
}

/** The index of the band that a value falls into; −1: it is missing (NaN) or below the first bound. Bounds must rise. */
function bandIndex(bounds: Float64Array, value: number): number {
  let band = -1;
  // Counting all, instead of stopping at the right one, avoids a branch that the processor cannot predict.
  for (let index = 0; index < bounds.length; index += 1) band += value >= (bounds[index] as number) ? 1 : 0;
  return band;
}
