import type { ChartModel } from './chart';
import { chartOption, type Drawing } from './chartOption';
import { colorWeakGrounds, severityGrounds } from './palette';

const said = (text: string) => ({ text, locale: 'en-US' });
const chart = (kind: ChartModel['kind']): ChartModel => ({
  code: 'c',
  kind,
  title: null,
  description: null,
  range: [0, 10],
  series: [
    { code: 'a', label: said('A'), value: 3, formatted: '3.0' },
    { code: 'b', label: said('B'), value: null, formatted: '–' },
    { code: 'c', label: said('C'), value: 7, formatted: '7.0' },
  ],
  segments: [
    { code: 'low', label: said('Low'), from: null, fromIncluded: true, to: 5, severity: 'none', color: null },
    { code: 'high', label: said('High'), from: 5, fromIncluded: true, to: null, severity: 'high', color: null },
  ],
});
const drawing: Drawing = {
  ink: { text: '#111', quiet: '#555', line: '#ccc', surface: '#fff', mark: '#00f' },
  rtl: false,
  locale: 'en-US',
  width: 600,
  font: 'serif',
};

describe('a chart', () => {
  it('is mirrored for readers from right to left', () => {
    expect(chartOption(chart('bar'), drawing)).toMatchObject({
      xAxis: { inverse: false },
      yAxis: { position: 'left' },
    });
    expect(chartOption(chart('bar'), { ...drawing, rtl: true })).toMatchObject({
      xAxis: { inverse: true },
      yAxis: { position: 'right' },
    });
    expect(chartOption(chart('column'), { ...drawing, rtl: true })).toMatchObject({
      xAxis: { inverse: true },
      yAxis: { position: 'right' },
    });
  });

  it('has patterns, and bands in one hue with strong names, for colour-weak eyes alone', () => {
    const bandsOf = (colorWeak: boolean) => {
      const option = chartOption(chart('column'), { ...drawing, ink: { ...drawing.ink, colorWeak } });
      const [{ markArea }] = option.series as [{ markArea: { data: [{ itemStyle: object; label: object }][] } }];
      return { aria: option.aria, high: markArea.data[1]?.[0] };
    };
    expect(bandsOf(true)).toMatchObject({
      aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
      high: { itemStyle: { color: colorWeakGrounds.high }, label: { color: drawing.ink.text } },
    });
    const usual = bandsOf(false);
    const { itemStyle, label } = usual.high as { itemStyle: { color: string }; label: object };
    // No line of the grid is seen through a name.
    expect(label).toMatchObject({ backgroundColor: itemStyle.color });
    expect(usual.aria).toBeUndefined();
    expect(usual.high).toMatchObject({
      itemStyle: { color: severityGrounds.high },
      label: { color: drawing.ink.quiet },
    });
  });

  it.each([
    ['English', ['Minimal', 'Mild', 'Moderate', 'Moderately severe', 'Severe']],
    ['German', ['Minimal', 'Leicht', 'Mittel', 'Mittelschwer', 'Schwer']],
    ['Arabic', ['ضئيلة', 'خفيفة', 'متوسطة', 'متوسطة إلى شديدة', 'شديدة']],
  ])('has band names in %s that are whole and stay within their bands, at 320 and 1280 pixels', (_, names) => {
    const bounds = [0, 5, 10, 15, 20, 27];
    const segments = names.map((name, index) => ({
      code: name,
      label: said(name),
      from: bounds[index] ?? null,
      fromIncluded: true,
      to: bounds[index + 1] ?? null,
      severity: 'none' as const,
      color: null,
    }));
    for (const width of [320, 1280]) {
      const option = chartOption({ ...chart('gauge'), range: [0, 27], segments }, { ...drawing, width });
      const [{ markArea }] = option.series as [
        {
          markArea: {
            data: [{ name: string; xAxis: number; label: { show: boolean; formatter: string } }, { xAxis: number }][];
          };
        },
      ];
      const shown = markArea.data.filter(([{ label }]) => label.show);
      expect(shown.length).toBeGreaterThanOrEqual(width === 320 ? 3 : 5);
      for (const [{ name, xAxis, label }, { xAxis: end }] of shown) {
        const lines = label.formatter.split('\n');
        expect(lines.join(' ')).toBe(name);
        expect(lines.length).toBeLessThanOrEqual(2);
        // A wide system font (DejaVu Sans) takes 0.6 em a letter.
        const widest = Math.max(...lines.map((line) => line.length)) * 0.6 * 12;
        expect(widest).toBeLessThanOrEqual(((width - 40) * (end - xAxis)) / 27);
      }
    }
  });

  it('draws a missing value as a gap, never as nought', () => {
    const option = chartOption(chart('profile'), drawing) as { series: { data: { value: unknown }[] }[] };
    expect(option.series[0]?.data.map(({ value }) => value)).toEqual([3, '-', 7]);
    const pie = chartOption(chart('pie'), drawing) as { series: { data: unknown[] }[] };
    expect(pie.series[0]?.data).toHaveLength(2);
  });

  it('puts the bands behind, open ends drawn to the ends of the axis', () => {
    const option = chartOption(chart('bar'), drawing) as {
      series: { markArea: { data: [{ name: string; xAxis: number }, { xAxis: number }][] } }[];
    };
    const areas = option.series[0]?.markArea.data.map(([from, to]) => [from.name, from.xAxis, to.xAxis]);
    expect(areas).toEqual([
      ['Low', 0, 5],
      ['High', 5, 10],
    ]);
  });

  it('leaves out what is too large to draw, and ends that no axis can have', () => {
    const [first, second, third] = chart('bar').series.map((one, index) => ({
      ...one,
      value: [3, 1e300, 7][index] ?? 0,
    }));
    const [low, high] = chart('bar').segments;
    if (!first || !second || !third || !low || !high) throw new Error('The chart has changed');
    const segments = [
      { ...low, to: -1e308 },
      { ...high, from: -1e308, to: 1e308 },
      { ...low, from: 1e308, to: null },
    ];
    const model: ChartModel = { ...chart('bar'), range: [-1e308, 1e308], series: [first, second, third], segments };
    const option = chartOption(model, drawing) as {
      xAxis: object;
      series: {
        data: { value: unknown }[];
        markArea: { data: [{ name: string; xAxis: number }, { xAxis: number }][] };
      }[];
    };
    expect(option.xAxis).toMatchObject({ min: 0, max: 7 });
    expect(option.series[0]?.data.map(({ value }) => value)).toEqual([3, '-', 7]);
    expect(option.series[0]?.markArea.data.map(([from, to]) => [from.name, from.xAxis, to.xAxis])).toEqual([
      ['High', 0, 7],
    ]);
  });

  it('has room for a whole stack where no range is given', () => {
    const option = chartOption({ ...chart('stacked_bar'), range: null, segments: [] }, drawing);
    expect(option).toMatchObject({ xAxis: { min: 0, max: 10 } });
  });
});
