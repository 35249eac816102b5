import type { ChartKind } from 'core/instrument/document';
import type { ChartModel } from 'core/report';

/** A score that a chart can show. */
export interface Score {
  code: string;
  /** Its possible values; undefined: unknown. */
  range: readonly [number, number] | undefined;
  hasBands: boolean;
}

/** More series than this are hard to read. */
const mostSeries = 6;

const sameRange = (one: Score, other: Score): boolean =>
  one.range?.[0] === other.range?.[0] && one.range?.[1] === other.range?.[1];

/** Of the scores with a known range, the first that share theirs with others. */
function alikeOf(scores: readonly Score[]): readonly Score[] {
  const known = scores.filter(({ range }) => range !== undefined);
  const groups = known.map((score) => known.filter((other) => sameRange(score, other)));
  return groups.find(({ length }) => length > 2) ?? groups.find(({ length }) => length > 1) ?? scores.slice(0, 1);
}

/** The codes to begin a chart with: of a gauge one score, preferably with bands; of other kinds the first that share a range. */
export function proposedScores(kind: ChartKind, scores: readonly Score[]): string[] {
  if (kind === 'gauge') {
    const one = scores.find(({ hasBands }) => hasBands) ?? scores[0];
    return one ? [one.code] : [];
  }
  return alikeOf(scores)
    .slice(0, mostSeries)
    .map(({ code }) => code);
}

/** From the lowest to the highest possible value of the chosen scores; undefined: one of them is not known. */
export function proposedRange(chosen: readonly string[], scores: readonly Score[]): [number, number] | undefined {
  const ranges = chosen.map((code) => scores.find((score) => score.code === code)?.range);
  const known = ranges.flatMap((range) => (range ? [range] : []));
  if (known.length === 0 || known.length < ranges.length) return undefined;
  const low = Math.min(...known.map(([from]) => from));
  const high = Math.max(...known.map(([, to]) => to));
  return low < high ? [low, high] : undefined;
}

/** Shares of the range, so that a chart without any value still looks like one. */
const exampleShares = [0.55, 0.8, 0.35, 0.65, 0.45, 0.7, 0.3, 0.6];

/** The chart with example values if the sample gives none. */
export function withExampleValues(chart: ChartModel): ChartModel {
  if (chart.series.some(({ value }) => value !== null)) return chart;
  const [low, high] = chart.range ?? [0, 100];
  const series = chart.series.map((each, index) => {
    const value = Math.round(low + (high - low) * (exampleShares[index % exampleShares.length] ?? 0.5));
    return { ...each, value, formatted: String(value) };
  });
  return { ...chart, series };
}
