import type { TrendLine } from 'core/contract/answering/attempt';
import { init } from 'echarts';
import { trendHeight, trendOption } from './trendOption';

// Without a canvas ECharts estimates how wide texts are.
beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const ink = {
  text: '#111111',
  quiet: '#555555',
  line: '#dddddd',
  surface: '#ffffff',
  mark: '#096dd9',
  colorWeak: false,
};

const ranges = { none: '#f1f1f1', low: '#fdf0c4', moderate: '#f8d48e', high: '#eeab6c', critical: '#dd8261' };

const line: TrendLine = {
  code: 'total',
  name: 'Total',
  scale: 'total',
  metric: 'points',
  isMain: true,
  bands: [
    { code: 'low', label: 'Minimal', from: null, severity: 'none', color: null },
    { code: 'high', label: 'Moderately severe', from: 10, severity: 'high', color: null },
  ],
  range: null,
  points: Array.from({ length: 10 }, (_, index) => ({
    attempt: `0190b6c4-0000-7000-8000-00000000000${index}`,
    at: new Date(Date.UTC(2026, index, 3, 12)).toISOString(),
    value: 11,
    formatted: `11.${index}`,
    band: null,
    bandLabel: null,
    bandLocale: null,
    version: 1,
    comparable: true,
  })),
};

/** The texts of the drawing, and how many values have a point. */
function drawn(width: number, locale: string, rtl = false, shown = line) {
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width, height: trendHeight });
  chart.setOption(trendOption(shown, { ink, ranges, width, rtl, locale, font: 'sans-serif', versionName: String }));
  const box = new DOMParser().parseFromString(chart.renderToSVGString(), 'image/svg+xml');
  chart.dispose();
  const texts = [...box.querySelectorAll('text')].map((text) => ({
    said: text.textContent ?? '',
    anchor: text.getAttribute('text-anchor') ?? 'start',
    top: Number(text.getAttribute('y')),
  }));
  const grounds = [...box.querySelectorAll('[fill]')].map((shape) => shape.getAttribute('fill'));
  const points = box.querySelectorAll(`path[fill="${ink.mark}"]`).length;
  return { texts, points, grounds, said: texts.map(({ said }) => said) };
}

it('the axis reaches from the lowest to the highest value of the scale', () => {
  expect(drawn(600, 'en-GB', false, { ...line, range: [4, 27] }).said).toEqual(expect.arrayContaining(['4', '27']));
  expect(drawn(600, 'en-GB').said).not.toContain('27');
});

it('the axis has the limits of the bands and the ends of the scale, no rounder numbers between them', () => {
  const axis = drawn(600, 'en-GB', false, { ...line, range: [0, 27] }).said.filter((text) => /^\d+$/.test(text));
  expect([...new Set(axis)]).toEqual(expect.arrayContaining(['0', '27']));
  for (const round of ['20', '25']) expect(axis).not.toContain(round);
});

it('its bands have the grounds of the bars on the page, by severity', () => {
  expect(drawn(600, 'en-GB').grounds).toEqual(expect.arrayContaining([ranges.none, ranges.high]));
});

it('a value too large to draw has no point, and the axis fits the others', () => {
  const [first, ...others] = line.points;
  if (!first) throw new Error('There are no points');
  const bands = [
    ...line.bands,
    { ...line.bands[0], code: 'beyond', label: 'Beyond', from: 1e308 },
  ] as TrendLine['bands'];
  const shown = drawn(600, 'en-GB', false, { ...line, bands, points: [{ ...first, value: 1e308 }, ...others] });
  expect(shown.points).toBe(9);
  expect(shown.said).toContain('12');
  expect(shown.said).not.toContain('Beyond');
});

it.each([
  [272, 'ru-RU', false, ['03.01.26', '03.10.26']],
  [272, 'en-GB', true, ['03/01/26', '03/10/26']],
])('%d pixels have a point for each value, and the first and last date below the ends', (width, locale, rtl, dates) => {
  const { points, texts } = drawn(width, locale, rtl);
  expect(points).toBe(10);
  const below = texts.filter(({ said }) => /^03.\d\d.26$/.test(said));
  expect(below.map(({ said }) => said)).toEqual(dates);
  expect(below.map(({ anchor }) => anchor)).toEqual(rtl ? ['end', 'start'] : ['start', 'end']);
});

it('dates of one day have their time', () => {
  const at = (hour: number, day = 3) => new Date(2026, 0, day, hour, 30).toISOString();
  const [one] = line.points;
  if (!one) throw new Error('There are no points');
  const points = [at(9), at(14), at(9, 4)].map((time) => ({ ...one, at: time }));
  const said = (width: number, some: typeof points) =>
    drawn(width, 'en-GB', false, { ...line, points: some }).said.filter((text) => /:30|\d Jan/.test(text));
  expect(said(800, points)).toEqual(['3 Jan 2026', '09:30', '3 Jan 2026', '14:30', '4 Jan 2026']);
  expect(said(272, points.slice(0, 2))).toEqual(['3 Jan', '09:30', '3 Jan', '14:30']);
  expect(said(272, points.slice(0, 1))).toEqual(['3 Jan']);
});

it('shows of figures that would overlap the newest', () => {
  const figures = drawn(272, 'en-US').said.filter((said) => said.startsWith('11.'));
  expect(figures).toContain('11.9');
  expect(figures.length).toBeLessThan(10);
});

it('writes the lines of a band’s name apart', () => {
  const lines = drawn(272, 'en-US').texts.filter(({ said }) => /Moderately|severe/.test(said));
  expect(lines).toHaveLength(2);
  expect(Math.abs((lines[1]?.top ?? 0) - (lines[0]?.top ?? 0))).toBeGreaterThanOrEqual(12);
});
