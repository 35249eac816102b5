import type { ChartKind } from 'core/instrument/document';
import { chartKinds, lacksOf } from './chartKinds';

const lacks = (kind: ChartKind, series: number, range?: [number, number]) =>
  lacksOf({
    ...{ code: 'chart', kind, ...(range && { range }) },
    series: Array.from({ length: series }, (_, at) => ({ code: `s${at}`, formula: '1' })),
  });

describe('what a chart still lacks', () => {
  it('is series first of all, whatever its kind', () => {
    for (const kind of chartKinds) expect(lacks(kind, 0, [0, 9])).toEqual(['series']);
  });

  it('depends on its kind: how many series it can show, and whether it needs a range', () => {
    const ofOne = Object.fromEntries(chartKinds.map((kind) => [kind, lacks(kind, 1)]));
    expect(ofOne).toEqual({
      bar: [],
      column: [],
      line: ['severalSeries'],
      radar: ['threeSeries', 'range'],
      gauge: ['range'],
      pie: ['severalSeries'],
      stacked_bar: ['severalSeries'],
      profile: ['severalSeries'],
    });
    const ofThree = Object.fromEntries(chartKinds.map((kind) => [kind, lacks(kind, 3, [0, 9])]));
    expect(ofThree).toEqual({ ...Object.fromEntries(chartKinds.map((kind) => [kind, []])), gauge: ['oneSeries'] });
  });
});
