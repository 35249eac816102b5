import type { ResultBlock } from './block';
import { countPeople, type ResultData } from './data';

/**
 * The one gate for small groups. `isWithheld`: names are withheld from staff, so that the attempts come as whole fixed groups, and single
 * cells are kept back as well.
 */
export interface Gate {
  /** The fewest people that a result may be about. */
  minimumGroup: number;
  isWithheld: boolean;
}

type Of = ResultBlock['of'];
interface Options {
  /** Read beside the figures. */
  with?: Of;
}

/**
 * A block about these attempts: its figures are made only where there are enough people behind them, or nobody.
 * @param isIn which of the attempts it is about; absent: all
 */
export function gated(
  { minimumGroup }: Gate,
  data: Pick<ResultData, 'people'>,
  rows: ArrayLike<number>,
  asked: { stat: string; of: Of } & Options,
  make: () => unknown,
  isIn?: (row: number) => boolean,
): ResultBlock {
  const people = minimumGroup > 1 ? countPeople(data, rows, minimumGroup, isIn) : 0;
  const isFew = people > 0 && people < minimumGroup;
  return isFew ? kept(asked, 'few') : shown(asked, make());
}

export const shown = (asked: { stat: string; of: Of } & Options, values: unknown): ResultBlock => ({
  ...asked,
  suppressed: false,
  why: values === null ? 'undefined' : null,
  values,
});

export const kept = (
  asked: { stat: string; of: Of } & Options,
  why: 'few' | 'withheld' | 'undefined',
): ResultBlock => ({
  ...asked,
  suppressed: why === 'few',
  why,
  values: null,
});
