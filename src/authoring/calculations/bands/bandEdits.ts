import type { Band } from 'core/instrument/document';
import type { Draft, DraftCalculation, Identified } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import type { Operation } from 'core/instrument/operations';
import { settingField } from '@/authoring/draft/useParts';

export type DraftBand = Identified<Band>;

/** The lower bound of a band. */
export interface Cut {
  bound: number;
  /** The bound itself belongs to the band below. */
  exclusive: boolean;
}

/** undefined: the band has no lower bound. */
export function cutOf({ from, above }: Band): Cut | undefined {
  if (from !== undefined) return { bound: from, exclusive: false };
  return above === undefined ? undefined : { bound: above, exclusive: true };
}

/** Rounds to a multiple of the step, without floating-point noise. */
export const onGrid = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toPrecision(12));

/** The limits, both inclusive, for the lower bound of a band, so that no band becomes empty. */
export function roomFor(bands: readonly DraftBand[], index: number, step: number): { low: number; high: number } {
  const before = bands[index - 1];
  const after = bands[index + 1];
  const low = before && cutOf(before)?.bound;
  const high = after && cutOf(after)?.bound;
  return {
    low: low === undefined ? Number.NEGATIVE_INFINITY : onGrid(low + step, step),
    high: high === undefined ? Number.POSITIVE_INFINITY : onGrid(high - step, step),
  };
}

/** Moves the lower bound of a band, which is the upper bound of the band below. */
export function movingCut(draft: Draft, band: DraftBand, bound: number): Operation[] {
  const field = cutOf(band)?.exclusive ? 'above' : 'from';
  return [settingField(draft, band.id, field, bound)].flatMap((operation) => operation ?? []);
}

/** Assigns the bound itself to the band (`exclusive` false) or to the band below. */
export function switchingCut(draft: Draft, band: DraftBand, exclusive: boolean): Operation[] {
  const cut = cutOf(band);
  if (cut === undefined || cut.exclusive === exclusive) return [];
  const [off, on] = exclusive ? ['from', 'above'] : ['above', 'from'];
  return [
    settingField(draft, band.id, off ?? '', undefined),
    settingField(draft, band.id, on ?? '', cut.bound),
  ].flatMap((operation) => operation ?? []);
}

/** Removes the lower bound of the first band, so that it includes all lower values. */
export const openingBelow = (draft: Draft, band: DraftBand): Operation[] =>
  (['from', 'above'] as const).flatMap((field) => settingField(draft, band.id, field, undefined) ?? []);

function newBand(bands: readonly DraftBand[], id: string, from: number | undefined): DraftBand {
  const code = freeCode(`band_${bands.length + 1}`, new Set(bands.map((band) => band.code)));
  return { id, code, ...(from !== undefined && { from }) };
}

/**
 * Splits a band: the new one begins at `at`. Without bands, adds the first one, which includes all values.
 * @returns undefined: there is no room
 */
export function splitting(
  { id, bands = [] }: DraftCalculation,
  index: number,
  at: number,
  step: number,
  newId: () => string,
): { operations: Operation[]; band: DraftBand } | undefined {
  const band = bands[index];
  if (band === undefined) {
    const first = newBand(bands, newId(), undefined);
    return { operations: [{ op: 'add', list: 'bands', parent: id, after: null, part: { ...first } }], band: first };
  }
  const lower = cutOf(band)?.bound ?? Number.NEGATIVE_INFINITY;
  const { high } = roomFor(bands, index, step);
  const from = onGrid(at, step);
  if (from <= lower || from > high) return undefined;
  const made = newBand(bands, newId(), from);
  return { operations: [{ op: 'add', list: 'bands', parent: id, after: band.id, part: { ...made } }], band: made };
}

/** Removes a band; its values go to the band below, or from the first band to the one above. */
export function removingBand(draft: Draft, bands: readonly DraftBand[], index: number): Operation[] {
  const band = bands[index];
  if (band === undefined) return [];
  const next = index === 0 && cutOf(band) === undefined ? bands[1] : undefined;
  return [...(next ? openingBelow(draft, next) : []), { op: 'remove', part: band.id }];
}
