import { formatScore } from './scoreText';

const bands = [{ code: 'normal' }, { code: 'over', from: 25 }, { code: 'obese', above: 30 }];

it.each([
  [24.96, 1, '24.96'],
  [24.94, 1, '24.9'],
  [24.999, 1, '24.999'],
  [24.996, undefined, '24.996'],
  [25, 1, '25.0'],
  // Exactly 25: its band was decided so.
  [24.999999999999996, 1, '25.0'],
  [30.04, 1, '30.04'],
  [29.96, 1, '30.0'],
  [30.4, 0, '30.4'],
  [1 / 3, 2, '0.33'],
])('%p with %p decimals is written as %p, on its side of the cut-offs', (value, decimals, expected) => {
  expect(formatScore(value, 'en-US', { decimals, bands })).toBe(expected);
});

it('is written for the band that was decided, where it is known', () => {
  expect(formatScore(24.96, 'de-DE', { decimals: 1, bands }, undefined, 'normal')).toBe('24,96');
});

it('has its usual decimals without bands', () => {
  expect(formatScore(24.96, 'en-US', { decimals: 1 })).toBe('25.0');
  expect(formatScore(null, 'en-US', { decimals: 1, bands })).toBe('–');
});
