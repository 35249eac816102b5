import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
} from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

use([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  LabelLayout,
  SVGRenderer,
]);

/** Draws into an element that has a size. @returns how to remove it. A chunk of its own: import it lazily. */
export function drawChart(element: HTMLElement, option: EChartsCoreOption): () => void {
  const chart = init(element, undefined, { renderer: 'svg' });
  chart.setOption(option);
  return () => chart.dispose();
}
