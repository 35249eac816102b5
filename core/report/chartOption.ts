import { farthestEnd, isScale, isScaleEnd } from '../instrument/scaleEnds';
import { writtenNumber } from '../instrument/valueText';
import type { ChartModel } from './chart';
import { linesIn } from './labelRoom';
import { type Ink, neutralGrounds, patterns, seriesColors, severityGround } from './palette';
import type { Segment } from './scores';

export interface Drawing {
  ink: Ink;
  rtl: boolean;
  /** Of the numbers on the axis. */
  locale: string;
  /** Pixels. */
  width: number;
  font: string;
}

const longestLabel = 40;

/** Pixels, of the names of bands. */
const bandSize = 12;

/** The size of a grid includes its axes' labels. */
const labelsInside = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' } as const;

/** How tall a chart is drawn, in pixels. */
export function chartHeight({ kind, series }: ChartModel): number {
  if (kind === 'gauge' || kind === 'stacked_bar') return 150;
  if (kind === 'bar' || kind === 'profile') return 96 + 44 * series.length;
  return 320;
}

/** An option object of ECharts: plain data, in the page and in a PDF the same. */
export type ChartOption = Record<string, unknown>;

/** What can be drawn: an axis that the largest numbers stand on has no length. */
function drawable({ range, series, segments, ...model }: ChartModel): ChartModel {
  const bound = (value: number | null) => (value !== null && isScaleEnd(value) ? value : null);
  return {
    ...model,
    range: range && isScale(range) ? range : null,
    series: series.map(({ value, ...each }) => ({ ...each, value: bound(value) })),
    segments: segments
      .filter(({ from, to }) => (from ?? 0) <= farthestEnd && (to ?? 0) >= -farthestEnd)
      .map(({ from, to, ...each }) => ({ ...each, from: bound(from), to: bound(to) })),
  };
}

/**
 * A chart as ECharts draws it. Missing values, and those too large to draw, are left out of the drawing; the table beside it names them.
 */
export function chartOption(whole: ChartModel, drawing: Drawing): ChartOption {
  const model = drawable(whole);
  const base = {
    animation: false,
    backgroundColor: 'transparent',
    ...patterns(drawing.ink),
    textStyle: { fontFamily: drawing.font, fontSize: 14, color: drawing.ink.text },
  };
  switch (model.kind) {
    case 'pie':
      return { ...base, ...pie(model, drawing) };
    case 'radar':
      return { ...base, ...radar(model, drawing) };
    case 'stacked_bar':
      return { ...base, ...stacked(model, drawing) };
    case 'column':
    case 'line':
      return { ...base, ...upright(model, drawing) };
    default:
      return { ...base, ...lying(model, drawing) };
  }
}

const finite = (model: ChartModel): number[] => model.series.flatMap(({ value }) => (value === null ? [] : [value]));

function ends(model: ChartModel): [number, number] {
  if (model.range) return model.range;
  const bounds = model.segments.flatMap(({ from, to }) => [from, to]).filter((bound) => bound !== null);
  const reached = model.kind === 'stacked_bar' ? [finite(model).reduce((sum, value) => sum + value, 0)] : finite(model);
  const values = [0, ...reached, ...bounds];
  return [Math.min(...values), Math.max(...values)];
}

const ground = (segment: Segment, index: number, meantSeverely: boolean, ink: Ink): string => {
  if (meantSeverely) return severityGround(segment.severity, ink);
  return neutralGrounds[index % neutralGrounds.length] ?? neutralGrounds[0];
};

/** The bands behind, each with its name. `axis`: the one that carries the values. */
function bandsBehind(model: ChartModel, { ink, width }: Drawing, axis: 'xAxis' | 'yAxis') {
  const [low, high] = ends(model);
  const segments = model.segments.filter(({ from, to }) => (from ?? low) < (to ?? high));
  if (segments.length === 0) return undefined;
  const meantSeverely = segments.some(({ severity }) => severity !== 'none');
  const inside = model.kind === 'gauge';
  return {
    silent: true,
    data: segments.map((segment, index) => {
      const [from, to] = [segment.from ?? low, segment.to ?? high];
      const room = axis === 'xAxis' ? ((width - 40) * (to - from)) / (high - low || 1) : 140;
      const lines = linesIn(segment.label.text, room, bandSize);
      return [
        {
          name: segment.label.text,
          [axis]: from,
          itemStyle: { color: ground(segment, index, meantSeverely, ink) },
          label: {
            // Labels that would touch are left out: the words above and the table beside name them.
            show: axis === 'yAxis' || (lines !== undefined && lines.length <= (inside ? 2 : 3)),
            position: axis === 'yAxis' ? 'insideRight' : inside ? 'insideTop' : 'top',
            color: ink.colorWeak || ink.onPaper ? ink.text : ink.quiet,
            fontSize: bandSize,
            // Lines of the grid would run through a label that stands on its band.
            ...(axis === 'yAxis' && { backgroundColor: ground(segment, index, meantSeverely, ink), padding: [1, 3] }),
            formatter: lines?.join('\n') ?? '{b}',
          },
        },
        { [axis]: to },
      ];
    }),
  };
}

const valueAxis = (model: ChartModel, { ink, locale }: Drawing) => {
  const [min, max] = ends(model);
  return {
    type: 'value' as const,
    min,
    max,
    axisLabel: {
      color: ink.quiet,
      hideOverlap: true,
      formatter: (value: number) => writtenNumber(value, locale, { most: 3 }),
    },
    splitLine: { lineStyle: { color: ink.line } },
    axisLine: { show: false },
  };
};

const categoryAxis = (model: ChartModel, { ink, width }: Drawing) => ({
  type: 'category' as const,
  data: model.series.map(({ label }) => label.text),
  axisLabel: {
    color: ink.text,
    interval: 0,
    width: Math.min(180, width * 0.34),
    overflow: 'break' as const,
    lineHeight: 17,
  },
  axisTick: { show: false },
  axisLine: { lineStyle: { color: ink.line } },
});

/** The respondent's values stand out: strong, with their figures. */
const pointsOf = (model: ChartModel) =>
  model.series.map(({ value, formatted }) => ({ value: value ?? '-', label: { formatter: formatted } }));

/** Values from side to side, one row a series: bars, a profile of points, or one point on its scale. */
function lying(model: ChartModel, drawing: Drawing) {
  const { ink, rtl } = drawing;
  const single = model.kind === 'gauge';
  const halo = { textBorderColor: ink.surface, textBorderWidth: 3 };
  const label = { show: true, color: ink.text, fontWeight: 600, fontSize: single ? 20 : 14, ...halo };
  const asBar = model.kind === 'bar';
  const side = rtl ? 'left' : 'right';
  return {
    grid: {
      left: rtl ? 32 : 8,
      right: rtl ? 8 : 32,
      top: model.segments.length > 0 && !single ? 44 : 12,
      bottom: 8,
      ...labelsInside,
    },
    xAxis: { ...valueAxis(model, drawing), inverse: rtl },
    yAxis: {
      ...categoryAxis(model, drawing),
      inverse: true,
      position: rtl ? 'right' : 'left',
      ...(single && { axisLabel: { show: false }, axisLine: { show: false } }),
    },
    series: [
      {
        type: asBar ? 'bar' : 'line',
        data: pointsOf(model),
        barMaxWidth: 20,
        itemStyle: asBar
          ? { color: ink.mark, borderRadius: rtl ? [4, 0, 0, 4] : [0, 4, 4, 0] }
          : { color: ink.mark, borderColor: ink.surface, borderWidth: 2 },
        // Scores have no order that a line between them could show.
        lineStyle: { width: 0 },
        symbol: single ? 'diamond' : 'circle',
        symbolSize: single ? 26 : 14,
        label: { ...label, position: single ? 'bottom' : side, distance: 8 },
        markArea: bandsBehind(model, drawing, 'xAxis'),
      },
    ],
  };
}

/** Values from bottom to top: columns, or a line. */
function upright(model: ChartModel, drawing: Drawing) {
  const { ink, rtl } = drawing;
  return {
    grid: { left: 8, right: 8, top: 28, bottom: 8, ...labelsInside },
    xAxis: { ...categoryAxis(model, drawing), inverse: rtl },
    yAxis: { ...valueAxis(model, drawing), position: rtl ? 'right' : 'left' },
    series: [
      {
        type: model.kind === 'line' ? 'line' : 'bar',
        data: pointsOf(model),
        barMaxWidth: 40,
        itemStyle: { color: ink.mark, borderRadius: [4, 4, 0, 0] },
        lineStyle: { color: ink.mark, width: 2 },
        symbolSize: 12,
        label: { show: true, position: 'top', color: ink.text, fontWeight: 600 },
        markArea: bandsBehind(model, drawing, 'yAxis'),
      },
    ],
  };
}

function short(text: string): string {
  const letters = [...text];
  return letters.length > longestLabel ? `${letters.slice(0, longestLabel - 1).join('')}…` : text;
}

function pie(model: ChartModel, { ink, rtl }: Drawing) {
  return {
    color: [...seriesColors],
    series: [
      {
        type: 'pie',
        radius: ['38%', '66%'],
        clockwise: !rtl,
        data: model.series.flatMap(({ label, value, formatted }) =>
          value === null ? [] : [{ value, name: `${short(label.text)}\n${formatted}` }],
        ),
        itemStyle: { borderColor: ink.surface, borderWidth: 2 },
        label: { color: ink.text, lineHeight: 18 },
        labelLine: { lineStyle: { color: ink.line } },
      },
    ],
  };
}

function stacked(model: ChartModel, drawing: Drawing) {
  const { ink, rtl } = drawing;
  return {
    color: [...seriesColors],
    legend: { bottom: 0, textStyle: { color: ink.text }, itemWidth: 14, itemHeight: 14 },
    grid: { left: 8, right: 8, top: 8, bottom: 36, ...labelsInside },
    xAxis: { ...valueAxis(model, drawing), inverse: rtl },
    yAxis: { type: 'category', data: [''], axisTick: { show: false }, axisLine: { show: false } },
    series: model.series.map(({ label, value, formatted }) => ({
      type: 'bar',
      stack: 'all',
      name: short(label.text),
      data: [value ?? 0],
      barWidth: 36,
      itemStyle: { borderColor: ink.surface, borderWidth: 1 },
      label: {
        show: value !== null && value !== 0,
        formatter: formatted,
        color: '#fff',
        textBorderColor: '#000',
        textBorderWidth: 2,
      },
    })),
  };
}

function radar(model: ChartModel, { ink, rtl, width }: Drawing) {
  const [min, max] = ends(model);
  // ECharts draws counterclockwise; a reader from left to right goes clockwise.
  const [first, ...others] = model.series.filter(({ value }) => value !== null);
  const series = first ? [first, ...(rtl ? others : others.reverse())] : [];
  return {
    radar: {
      radius: '62%',
      indicator: series.map(({ label, formatted }) => ({ name: `${short(label.text)}\n${formatted}`, min, max })),
      axisName: {
        color: ink.text,
        fontSize: 14,
        lineHeight: 18,
        width: Math.min(140, width * 0.26),
        overflow: 'break',
      },
      splitArea: { show: false },
      splitLine: { lineStyle: { color: ink.line } },
      axisLine: { lineStyle: { color: ink.line } },
    },
    series: [
      {
        type: 'radar',
        symbolSize: 9,
        // ECharts cannot lay out a figure without corners.
        data: first ? [{ value: series.map(({ value }) => value) }] : [],
        itemStyle: { color: ink.mark },
        lineStyle: { color: ink.mark, width: 2 },
        areaStyle: { color: ink.mark, opacity: 0.16 },
      },
    ],
  };
}
