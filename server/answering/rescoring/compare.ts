import { isSameScore } from 'core/scoring/testCases';
import type { StoredScore } from '../../database/schema/attempt';

export interface ChangedScore {
  calculation: string;
  before: StoredScore;
  after: StoredScore;
}

export interface Difference {
  changes: ChangedScore[];
  /** Codes of the changed calculations whose band changes. */
  crossed: string[];
}

/** By calculation: how many change, how many cross a band. */
export type CalculationCounts = Record<string, { changed: number; crossed: number }>;

type Scores = Readonly<Record<string, StoredScore>>;

const none: StoredScore = { value: null, band: null };

const own = <T>(values: Readonly<Record<string, T>>, code: string): T | undefined =>
  Object.hasOwn(values, code) ? values[code] : undefined;

/**
 * The scores that differ: another value, another band, or a calculation that only one of them has (on the other side it is null, without
 * a band). Such a calculation crosses no band, so that adding one does not hide whose result changes.
 */
export function differenceOf(before: Scores, after: Scores): Difference {
  const changes: ChangedScore[] = [];
  const crossed: string[] = [];
  for (const calculation of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [own(before, calculation), own(after, calculation)];
    if (was && is && isSameScore(was.value, is.value) && was.band === is.band) continue;
    changes.push({ calculation, before: was ?? none, after: is ?? none });
    if (was && is && was.band !== is.band) crossed.push(calculation);
  }
  return { changes, crossed };
}

/** The counts with those of further attempts added. */
export function counted(counts: Readonly<CalculationCounts>, differences: readonly Difference[]): CalculationCounts {
  const sums = new Map(Object.entries(counts));
  for (const { changes, crossed } of differences) {
    for (const { calculation } of changes) {
      const sum = sums.get(calculation) ?? { changed: 0, crossed: 0 };
      const crosses = crossed.includes(calculation) ? 1 : 0;
      sums.set(calculation, { changed: sum.changed + 1, crossed: sum.crossed + crosses });
    }
  }
  return Object.fromEntries(sums);
}
