import type { ChartModel } from 'core/report';
import { chartHeight, chartOption } from 'core/report/chartOption';
import type { Ink } from 'core/report/palette';
import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkAreaComponent, RadarComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  RadarComponent,
  SVGRenderer,
]);

/** The page's colours in its light look. */
const ink: Ink = {
  text: '#1f2329',
  quiet: '#5c6470',
  line: '#dfe3e8',
  surface: '#ffffff',
  mark: '#096dd9',
  onPaper: true,
};

/** Pixels across the whole line: a label of 14 becomes 10.2 points. */
export const chartWidth = 640;

/** A line of text in a chart, in its pixels; `y`: of its middle. */
export interface ChartLabel {
  x: number;
  y: number;
  side: 'left' | 'center' | 'right';
  size: number;
  weight: number;
  color: string;
  /** Its outline against a drawing beneath; null: none. */
  halo: string | null;
  dir: 'ltr' | 'rtl';
  t: string;
}

/** Its texts lie beside the drawing: Typst sets them far faster than texts in an SVG, with the fonts of the page. */
export interface ChartDrawing {
  svg: string;
  labels: ChartLabel[];
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
const narrow = /[\p{M}\p{Cf}]/u;

/** Approximate width in ems: there is no canvas to measure it. */
function emsOf(character: string): number {
  if (narrow.test(character)) return 0;
  if (wide.test(character)) return 1;
  if (/[\s.,:;|!'ijl()[\]]/.test(character)) return 0.29;
  return /[A-ZMWmw]/.test(character) ? 0.7 : 0.57;
}

setPlatformAPI({
  measureText: (text, font = '12px sans-serif') => {
    const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12);
    const ems = [...text].reduce((sum, character) => sum + emsOf(character), 0);
    return { width: ems * size };
  },
});

/** Drawings that are kept, some 10 KB each: those of a score with few values recur from person to person. */
const mostKept = 500;
const kept = new Map<string, ChartDrawing>();

/** One for all: creating and clearing one takes as long as drawing. */
let canvas: ReturnType<typeof init> | undefined;

type Shown = ReturnType<ReturnType<ReturnType<typeof init>['getZr']>['storage']['getDisplayList']>[number];

const sides: Readonly<Record<string, ChartLabel['side']>> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
};

const startsFromRight = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A text as laid out: none is turned, all are placed around their middle. */
function labelOf({ style, transform }: Shown): ChartLabel {
  const [, , , , right = 0, down = 0] = transform ?? [];
  return {
    x: style.x + right,
    y: style.y + down,
    side: sides[style.textAlign] ?? 'center',
    size: style.fontSize,
    weight: Number(style.fontWeight) || 400,
    color: style.fill,
    halo: style.stroke ?? null,
    dir: startsFromRight.test(style.text) ? 'rtl' : 'ltr',
    t: style.text.trim(),
  };
}

function draw(model: ChartModel, { locale, rtl }: { locale: string; rtl: boolean }): ChartDrawing {
  const [width, height] = [chartWidth, chartHeight(model)];
  canvas ??= init(null, null, { renderer: 'svg', ssr: true, width, height });
  const page = canvas.getZr();
  try {
    // `canvas.resize` would lay out the previous chart again.
    if (canvas.getHeight() !== height) page.resize({ width, height });
    canvas.setOption(chartOption(model, { ink, rtl, locale, width, font: 'sans-serif' }), true);
    const svg = canvas.renderToSVGString().replace(/<text [\s\S]*?<\/text>/g, '');
    const texts = page.storage.getDisplayList().filter(({ type, invisible }) => type === 'tspan' && !invisible);
    // Its clock would otherwise run as long as the process.
    page.animation.stop();
    return { svg, labels: texts.map(labelOf) };
  } catch (error) {
    // Its state is unknown: the next chart gets a new one.
    canvas.dispose();
    canvas = undefined;
    throw error;
  }
}

/** A chart as the page draws it. */
export function chartDrawing(model: ChartModel, { locale, rtl }: { locale: string; rtl: boolean }): ChartDrawing {
  const key = JSON.stringify([model, locale, rtl]);
  const drawing = kept.get(key) ?? draw(model, { locale, rtl });
  kept.delete(key);
  kept.set(key, drawing);
  const [oldest] = kept.size > mostKept ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  return drawing;
}
