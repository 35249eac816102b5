import type { Audience, Chart, ChartKind } from '../instrument/document';
import { formatScore } from '../instrument/scoreText';
import type { ResolvedText } from '../instrument/textKeys';
import { nameFor, type ReportContext, readerLocale, textFor } from './context';
import { type Segment, segmentsOf } from './scores';
import { silentIn } from './verdicts';

/** A chart as data, without its drawing. */
export interface ChartModel {
  code: string;
  kind: ChartKind;
  title: ResolvedText | null;
  /** Markdown. */
  description: ResolvedText | null;
  /** Ends of the value axis; null: chosen by the values. */
  range: [number, number] | null;
  /** `value` null: missing, draw nothing. */
  series: { code: string; label: ResolvedText; value: number | null; formatted: string }[];
  /** Drawn behind: the bands of the chart's calculation, cut to the range; those outside it are left out. Empty if another calculation judges the same scale. */
  segments: Segment[];
}

function cut(segments: readonly Segment[], range: [number, number] | undefined): Segment[] {
  if (!range) return [...segments];
  const [low, high] = range;
  return (
    segments
      .map((segment) => ({
        ...segment,
        from: Math.max(low, segment.from ?? low),
        fromIncluded: segment.fromIncluded || (segment.from ?? low) < low,
        to: Math.min(high, segment.to ?? high),
      }))
      // A band of a single value (from 72, and the next above 72) has a name and no width.
      .filter(({ from, to }) => from <= to)
  );
}

export function buildChart(context: ReportContext, chart: Chart, audience: Audience): ChartModel {
  const calculations = context.document.calculations ?? [];
  const silent = silentIn(context, audience);
  const banded = calculations.find(({ code }) => code === chart.bands && !silent.has(code));
  const series = chart.series.map(({ code, formula }) => {
    const value = context.run.evaluate(context.compiled.formula(formula, 'number'));
    const number = typeof value === 'number' ? value : null;
    const shown = calculations.find((calculation) => calculation.code === formula.trim());
    const own = textFor(context, `chart.${chart.code}.${code}.label`);
    return {
      code,
      // A series that shows one calculation is called like it.
      label:
        own ?? nameFor(context, shown ? `calculation.${shown.code}.name` : `chart.${chart.code}.${code}.label`, code),
      value: number,
      formatted: formatScore(number, readerLocale(context), shown, context.words),
    };
  });
  return {
    code: chart.code,
    kind: chart.kind,
    title: textFor(context, `chart.${chart.code}.title`),
    description: textFor(context, `chart.${chart.code}.description`),
    range: chart.range ?? null,
    series,
    segments: banded ? cut(segmentsOf(context, banded), chart.range) : [],
  };
}
