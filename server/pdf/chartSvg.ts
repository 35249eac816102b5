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

/** A chart as the page draws it, as SVG. `fonts`: families in the order in which a character is looked for. */
export function chartSvg(
  model: ChartModel,
  options: { locale: string; rtl: boolean; fonts: readonly string[] },
): string {
  const { locale, rtl, fonts } = options;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: chartHeight(model) });
  try {
    const font = fonts.map((name) => `'${name}'`).join(', ');
    chart.setOption(chartOption(model, { ink, rtl, locale, width, font }));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
