import type { ReachableValues } from 'core/coverage/report';
import type { Calculation } from 'core/instrument/document';
import { isScale } from 'core/instrument/scaleEnds';

/** Steps of a slider for a continuous range. */
const finest = 100;

/** A slider needs ends: what the score can reach; where that has none, the bands and as much again on either side. undefined: no slider. */
export function sliderRange({ bands = [] }: Pick<Calculation, 'bands'>, reach: ReachableValues | undefined) {
  const { from, to, step } = reach ?? {};
  if (typeof from === 'number' && typeof to === 'number') {
    return from < to ? { min: from, max: to, step: step ?? (to - from) / finest } : undefined;
  }
  const bounds = bands.flatMap((band) => band.from ?? band.above ?? []);
  const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
  if (bounds.length < 2 || low === high) return undefined;
  const width = high - low;
  const [min, max] = [from ?? low - width, to ?? high + width];
  if (!isScale([min, max])) return undefined;
  return { min, max, step: (max - min) / finest };
}
