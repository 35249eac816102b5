import type { BandDefinition } from './definition';

const bits = new DataView(new ArrayBuffer(8));

/** The smallest double above x. */
function next(x: number): number {
  if (x === 0) return Number.MIN_VALUE;
  bits.setFloat64(0, x);
  bits.setBigInt64(0, bits.getBigInt64(0) + (x > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}

/** Lower bounds, all inclusive: above x is the same as from the next double. A first band without bound: −Infinity. */
function bandBounds(bands: readonly BandDefinition[]): Float64Array {
  return Float64Array.from(bands, ({ from, above }) => {
    return from ?? (above === undefined ? Number.NEGATIVE_INFINITY : next(above));
  });
}

/** Bands made ready for values: their bounds (see bandBounds) and their codes. */
export interface BandCodes {
  bounds: Float64Array;
  codes: readonly string[];
}

/** The code of the band that a value falls into; null: none. */
export function bandCode({ bounds, codes }: BandCodes, value: number): string | null {
  const index = bandIndex(bounds, value);
  return index < 0 ? null : (codes[index] as string);
}

export function bandCodesOf(bands: readonly BandDefinition[]): BandCodes {
  return { bounds: bandBounds(bands), codes: bands.map(({ code }) => code) };
}

/** The index of the band that a value falls into; −1: it is missing (NaN) or below the first bound. Bounds must rise. */
function bandIndex(bounds: Float64Array, value: number): number {
  let band = -1;
  // Counting all, instead of stopping at the right one, avoids a branch that the processor cannot predict.
  for (let index = 0; index < bounds.length; index += 1) band += value >= (bounds[index] as number) ? 1 : 0;
  return band;
}
