import { analyse } from '../formula';
import { bandCodeOf } from '../formula/bands';
import type { Calculation, InstrumentDocument } from './document';
import { type Problem, problem } from './problem';
import { programDefinition } from './program';
import { Reach, type Reached } from './reach';

/** Named ranges that no value can reach, and those that were made for another range of values. */
export function checkBandRanges(document: InstrumentDocument): Problem[] {
  const calculations = document.calculations ?? [];
  if (!calculations.some(({ bands = [] }) => bands.length > 0)) return [];
  const reach = new Reach(analyse(programDefinition(document)).scope, calculations);
  return calculations.flatMap((calculation, index) => {
    const { bands = [], formula, type = 'number' } = calculation;
    const reached = type === 'number' && bands.length > 0 ? reach.ofFormula(formula) : undefined;
    if (reached === undefined) return [];
    return [...unreachable(calculation, index, reached), ...unchecked(calculation, index, reached)];
  });
}

function unreachable({ code, bands = [] }: Calculation, index: number, { low, high }: Reached): Problem[] {
  const placeOf = (value: number) => bands.findIndex((band) => band.code === bandCodeOf(bands, value));
  const [first, last] = [placeOf(low), placeOf(high)];
  return bands.flatMap(({ code: band }, at) => {
    if (at >= first && at <= last) return [];
    return problem('calculation.band_unreachable', ['calculations', index, 'bands', at], code, { band, low, high });
  });
}

function unchecked({ code, bandsRange }: Calculation, index: number, { low, high }: Reached): Problem[] {
  if (bandsRange === undefined) return [];
  const [from, to] = bandsRange;
  if (from === low && to === high) return [];
  return [problem('calculation.bands_unchecked', ['calculations', index, 'bandsRange'], code, { from, to, low, high })];
}
