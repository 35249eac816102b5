import type { Chart, ChartKind } from 'core/instrument/document';

export const chartKinds: readonly ChartKind[] = [
  'bar',
  'column',
  'line',
  'radar',
  'gauge',
  'pie',
  'stacked_bar',
  'profile',
];

/** What a chart still lacks, as the end of a message id below `chart.lacks.`. */
export type Lack = 'series' | 'oneSeries' | 'severalSeries' | 'threeSeries' | 'range';

const isRound = (kind: ChartKind): boolean => kind === 'radar' || kind === 'pie';

/** What prevents a chart from being drawn as intended for its kind. */
export function lacksOf({ kind, series, range }: Chart): Lack[] {
  const lacks: Lack[] = [];
  if (series.length === 0) lacks.push('series');
  if (kind === 'gauge' && series.length > 1) lacks.push('oneSeries');
  if (kind === 'radar' && series.length > 0 && series.length < 3) lacks.push('threeSeries');
  if (['line', 'pie', 'stacked_bar', 'profile'].includes(kind) && series.length === 1) lacks.push('severalSeries');
  if ((kind === 'gauge' || kind === 'radar') && range === undefined) lacks.push('range');
  return lacks;
}

/** Whether such a chart has a value axis. */
export const hasRange = (kind: ChartKind): boolean => kind !== 'pie';

/** Whether bands are drawn behind such a chart. */
export const hasBands = (kind: ChartKind): boolean => !isRound(kind) && kind !== 'stacked_bar';
