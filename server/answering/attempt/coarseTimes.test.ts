import { coarseTimes } from './coarseTimes';

const kept = (from: string, to: string) => {
  const { startedAt, completedAt } = coarseTimes(new Date(from), new Date(to));
  return [startedAt.toISOString(), completedAt.toISOString()];
};

it('of times the day is kept, and how many minutes it took', () => {
  expect(kept('2026-03-01T10:00:00.123Z', '2026-03-01T10:07:40.999Z')).toEqual([
    '2026-02-28T23:52:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ]);
  expect(kept('2026-03-01T23:59:50Z', '2026-03-02T00:00:10Z')).toEqual([
    '2026-03-02T00:00:00.000Z',
    '2026-03-02T00:00:00.000Z',
  ]);
});

it('over days it is less than one, and a clock that was set back gives none', () => {
  expect(kept('2026-03-01T10:00:00Z', '2026-03-09T10:00:00Z')[0]).toBe('2026-03-08T00:01:00.000Z');
  expect(kept('2026-03-01T10:00:00Z', '2026-03-01T09:00:00Z')[0]).toBe('2026-03-01T00:00:00.000Z');
});
