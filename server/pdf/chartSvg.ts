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

/** Of the page in its light look. */
const ink: Ink = {
  text: '#1f2329',
  quiet: '#5c6470',
  line: '#dfe3e8',
  surface: '#ffffff',
  mark: '#096dd9',
};

/** Pixels across the whole line: a label of 14 becomes 10.4 points. */
const width = 640;

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
const narrow = /[\p{M}\p{Cf}]/u;

/** About as wide as the fonts set it, in ems: there is no canvas to ask. */
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
const kept = new Map<string, string>();

/** One for all: to make one and to clear it away takes as long as to draw. */
let canvas: ReturnType<typeof init> | undefined;

function draw(model: ChartModel, { locale, rtl, font }: { locale: string; rtl: boolean; font: string }): string {
  const height = chartHeight(model);
  canvas ??= init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    canvas.resize({ width, height });
    canvas.setOption(chartOption(model, { ink, rtl, locale, width, font }), true);
    return canvas.renderToSVGString();
  } catch (error) {
    // Whatever state it is in, the next chart does not get it.
    canvas.dispose();
    canvas = undefined;
    throw error;
  }
}

/** A chart as the page draws it, as SVG. `fonts`: families in the order in which a character is looked for. */
export function chartSvg(
  model: ChartModel,
  options: { locale: string; rtl: boolean; fonts: readonly string[] },
): string {
  const { locale, rtl, fonts } = options;
  const font = fonts.map((name) => `'${name}'`).join(', ');
  const key = JSON.stringify([model, locale, rtl, font]);
  const svg = kept.get(key) ?? draw(model, { locale, rtl, font });
  kept.delete(key);
  kept.set(key, svg);
  const [oldest] = kept.size > mostKept ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  return svg;
}
