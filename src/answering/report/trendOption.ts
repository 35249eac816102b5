import type { TrendLine } from 'core/contract/answering/attempt';
import type { Severity } from 'core/instrument/document';
import { farthestEnd, isScaleEnd } from 'core/instrument/scaleEnds';
import { writtenNumber } from 'core/instrument/valueText';
import { type Ink, neutralGrounds } from 'core/report/palette';
import uniq from 'lodash/uniq';
import { axisDates, shortDay } from './axisDates';

interface Drawing {
  ink: Ink;
  /** The grounds of bands, by severity. */
  ranges: Readonly<Record<Severity, string>>;
  /** Pixels. */
  width: number;
  rtl: boolean;
  locale: string;
  font: string;
  /** The label of the mark where a version begins. */
  versionName(version: number): string;
}

/** Pixels. */
export const trendHeight = 300;

/** Pixels: a narrower drawing has room for two dates only, below its ends. */
const narrow = 480;
/** More dates have no room on a narrow drawing. */
const mostDates = 4;
const shortDate = { day: 'numeric', month: 'numeric', year: '2-digit' } as const;

/** Pixels of the names of bands, which stand beside the drawing, where no value can cover them. */
const nameSize = 12;
const mostName = 96;

/** How wide the names of bands are written; longer ones break. */
function nameWidth({ bands }: TrendLine): number {
  const longest = Math.max(0, ...bands.map(({ label }) => label.length));
  return bands.length === 0 ? 0 : Math.min(mostName, Math.ceil(longest * nameSize * 0.6) + 4);
}

/** Without what is too large to draw; the table names it. */
function drawable({ bands, points, ...line }: TrendLine): TrendLine {
  const held = (value: number | null) => (value !== null && isScaleEnd(value) ? value : null);
  const isNear = ({ from }: TrendLine['bands'][number], next: TrendLine['bands'][number] | undefined) =>
    (from ?? 0) <= farthestEnd && (next?.from ?? 0) >= -farthestEnd;
  return {
    ...line,
    bands: bands
      .filter((band, index) => isNear(band, bands[index + 1]))
      .map((band) => ({ ...band, from: held(band.from) })),
    points: points.map((point) => ({ ...point, value: held(point.value) })),
  };
}

/** The ends of the value axis: those of the scale; where they are unknown, bands and values fit with a little room. */
function ends({ bands, points, range }: TrendLine): [number, number] {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const bounds = bands.flatMap(({ from }) => (from === null ? [] : [from]));
  if (range) return [Math.min(range[0], ...values), Math.max(range[1], ...values)];
  const low = Math.min(0, ...values, ...bounds);
  const high = Math.max(...values, ...bounds, low + 1);
  return [low, high + (high - low) * 0.1];
}

/** Where the bands begin, and the ends of the scale: what else there is to read a value by is the value itself. undefined: one of them is unknown. */
function cutsOf({ bands, range }: TrendLine): number[] | undefined {
  const begun = bands.flatMap(({ from }) => from ?? []);
  return range === null || begun.length === 0 ? undefined : uniq([...range, ...begun]);
}

function bandsBehind(line: TrendLine, { ink, ranges, rtl }: Drawing) {
  const [low, high] = ends(line);
  const width = nameWidth(line);
  // What is left of the height for the bands, without dates and margins.
  const pixels = (trendHeight - 72) / (high - low);
  const meantSeverely = line.bands.some(({ severity }) => severity !== 'none');
  return {
    silent: true,
    data: line.bands.map(({ label, from, severity }, index) => {
      const next = line.bands[index + 1]?.from ?? high;
      const lines = Math.ceil((label.length * nameSize * 0.6) / width);
      const color = meantSeverely ? ranges[severity] : neutralGrounds[index % neutralGrounds.length];
      return [
        {
          name: label,
          yAxis: from ?? low,
          // Fainter than where one value stands alone.
          itemStyle: { color, opacity: meantSeverely ? 0.5 : 1 },
          label: {
            // A name that its band has no room for would touch the next; the table names it.
            show: (next - (from ?? low)) * pixels >= lines * (nameSize + 2),
            position: rtl ? 'left' : 'right',
            align: rtl ? 'right' : 'left',
            color: ink.colorWeak ? ink.text : ink.quiet,
            fontSize: nameSize,
            lineHeight: nameSize + 2,
            width,
            overflow: 'break',
          },
        },
        { yAxis: next },
      ];
    }),
  };
}

/** Marks where the version changes. */
function versionMarks({ points }: TrendLine, { ink, versionName }: Drawing) {
  const changes = points.flatMap(({ version }, index) => {
    const before = points[index - 1];
    return before !== undefined && before.version !== version ? [{ xAxis: index, name: versionName(version) }] : [];
  });
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: ink.quiet, type: 'dashed', width: 1 },
    label: { formatter: '{b}', color: ink.quiet, fontSize: 12 },
    data: changes,
  };
}

/**
 * The ECharts option of a score over time: a line through comparable values, gaps for missing ones, hollow points for those that
 * another version computed differently, bands behind, and a mark where the version changes.
 */
export function trendOption(whole: TrendLine, drawing: Drawing): Record<string, unknown> {
  const { ink, width, rtl, locale, font } = drawing;
  const line = drawable(whole);
  const { points } = line;
  const isNarrow = width < narrow;
  const last = points.length - 1;
  const [min, max] = ends(line);
  const isShort = isNarrow && points.length > mostDates;
  const customValues = cutsOf(line);
  const times = points.map(({ at }) => at);
  const dates = axisDates(
    times,
    isShort ? 'ends' : 'all',
    locale,
    isShort ? shortDate : isNarrow ? shortDay(times) : { dateStyle: 'medium' },
  );
  // An outline, as a figure may lie on the edge of a range.
  const rim = { textBorderColor: ink.surface, textBorderWidth: 3 };
  const label = { show: points.length <= 12, position: 'top', color: ink.text, fontWeight: 600, ...rim };
  // A rim too, as a band may be of the tone of the mark.
  const own = { color: ink.mark, borderColor: ink.surface, borderWidth: 2 };
  const dataOf = (comparable: boolean) =>
    points.map((point, index) => ({
      value: point.comparable === comparable && point.value !== null ? point.value : '-',
      // Where figures would overlap the larger one stays: the newest.
      label: { formatter: point.formatted, ...(index === last && { fontSize: 15 }) },
    }));
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: font, fontSize: 14, color: ink.text },
    grid: {
      left: rtl ? 12 + nameWidth(line) : 8,
      right: rtl ? 8 : 12 + nameWidth(line),
      top: 32,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      // By index, so that several results of one day stay apart.
      data: points.map((_, index) => index),
      inverse: rtl,
      axisLabel: {
        color: ink.quiet,
        // A day with its time has two lines.
        lineHeight: 15,
        hideOverlap: true,
        ...(isNarrow && { fontSize: 11 }),
        ...(isShort && {
          interval: (index: number) => index === 0 || index === last,
          // Few values stand far from the ends, where there is room on both sides.
          ...(points.length > 3 && {
            alignMinLabel: rtl ? 'right' : 'left',
            alignMaxLabel: rtl ? 'left' : 'right',
          }),
        }),
        formatter: (_: string, index: number) => dates[index] ?? '',
      },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: ink.line } },
    },
    yAxis: {
      type: 'value',
      min,
      max,
      position: rtl ? 'right' : 'left',
      axisLabel: {
        color: ink.quiet,
        hideOverlap: true,
        // The ends of a scale before the rounder numbers beside them.
        showMinLabel: line.range === null ? undefined : true,
        showMaxLabel: line.range !== null,
        formatter: (value: number) => writtenNumber(value, locale, { most: 2 }),
        customValues,
      },
      // The bands show their limits themselves.
      splitLine: { show: customValues === undefined, lineStyle: { color: ink.line } },
    },
    series: [
      {
        type: 'line',
        silent: true,
        data: dataOf(true),
        symbol: 'none',
        lineStyle: { color: ink.surface, width: 6 },
        label: { show: false },
      },
      {
        type: 'line',
        data: dataOf(true),
        symbol: 'circle',
        symbolSize: 14,
        showAllSymbol: true,
        itemStyle: own,
        lineStyle: { color: ink.mark, width: 2 },
        label,
        labelLayout: { hideOverlap: true },
        markArea: bandsBehind(line, drawing),
        markLine: versionMarks(line, drawing),
      },
      {
        type: 'line',
        data: dataOf(false),
        symbol: 'emptyCircle',
        symbolSize: 11,
        showAllSymbol: true,
        itemStyle: { color: ink.quiet },
        lineStyle: { width: 0 },
        label: { ...label, color: ink.quiet },
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}
