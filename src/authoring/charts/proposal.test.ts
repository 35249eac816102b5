import type { ChartModel } from 'core/report';
import { proposedRange, proposedScores, type Score, withExampleValues } from './proposal';

const score = (code: string, range?: [number, number], hasBands = false): Score => ({ code, range, hasBands });
const scores = [score('share', [0, 1]), score('sleep', [0, 12]), score('total', [0, 27], true), score('work', [0, 12])];

describe('what a chart begins with', () => {
  it('of a gauge is one score, one with bands before others', () => {
    expect(proposedScores('gauge', scores)).toEqual(['total']);
    expect(proposedScores('gauge', scores.slice(0, 2))).toEqual(['share']);
    expect(proposedScores('gauge', [])).toEqual([]);
  });

  it('of other kinds are the scores that share a range', () => {
    expect(proposedScores('radar', scores)).toEqual(['sleep', 'work']);
    const more = [score('a'), score('b'), score('c', [0, 5]), score('d', [0, 5]), ...scores, score('e', [0, 12])];
    expect(proposedScores('bar', more)).toEqual(['sleep', 'work', 'e']);
    // Scores of unknown range may not be comparable at all.
    expect(proposedScores('bar', [score('a'), score('b')])).toEqual(['a']);
  });

  it('is a range from the lowest to the highest possible value, if all are known', () => {
    expect(proposedRange(['sleep', 'total'], scores)).toEqual([0, 27]);
    expect(proposedRange(['sleep', 'unknown'], scores)).toBeUndefined();
    expect(proposedRange([], scores)).toBeUndefined();
    expect(proposedRange(['flat'], [score('flat', [3, 3])])).toBeUndefined();
  });
});

it('example values stand in only where the sample gives none', () => {
  const series = (value: number | null) => ({ code: 'a', label: { text: 'A', locale: 'en-US' }, value, formatted: '' });
  const chart = (values: (number | null)[]): ChartModel => ({
    ...{ code: 'c', kind: 'bar', title: null, description: null, range: [0, 20], segments: [] },
    series: values.map(series),
  });
  expect(withExampleValues(chart([null, null])).series.map(({ value }) => value)).toEqual([11, 16]);
  expect(withExampleValues(chart([null, 3])).series.map(({ value }) => value)).toEqual([null, 3]);
});
