import type { CalculationDefinition } from './definition';
import type { FaultParams, FormulaErrorCode } from './errors';

/** A fault of the list of bands, or of one band. */
export interface BandFault {
  code: FormulaErrorCode;
  /** null: of the list as a whole. */
  band: number | null;
  params: FaultParams;
}

/** Bands must have unique codes and ascending bounds; only the first may have none. A bound `above` lies beyond an equal `from`. */
export function checkBandList({ bands = [], type }: CalculationDefinition): BandFault[] {
  if (bands.length === 0) return [];
  if (type !== 'number') return [{ code: 'bands_need_number', band: null, params: { type } }];
  const faults: BandFault[] = [];
  const seen = new Set<string>();
  let last: { bound: number; exclusive: boolean } | null = null;
  bands.forEach(({ code, from, above }, band) => {
    const params = { band: code };
    if (seen.has(code)) faults.push({ code: 'duplicate_band', band, params });
    seen.add(code);
    if (from !== undefined && above !== undefined) faults.push({ code: 'band_with_two_bounds', band, params });
    const bound = from ?? above;
    if (bound === undefined) {
      if (band > 0) faults.push({ code: 'band_without_bound', band, params });
      return;
    }
    const exclusive = from === undefined;
    const rises = last === null || bound > last.bound || (bound === last.bound && exclusive && !last.exclusive);
    if (!rises) faults.push({ code: 'bands_not_rising', band, params: { ...params, bound } });
    last = { bound, exclusive };
  });
  return faults;
}
