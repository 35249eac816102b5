import { isDue } from './due';

const daily = { every: 'day', hour: 3, timeZone: 'Europe/Berlin' } as const;
const at = (time: string) => new Date(time);

it('is due once a calendar day of its time zone, at its hour or later', () => {
  expect(isDue(daily, undefined, at('2026-06-10T00:59:00Z'))).toBe(false);
  expect(isDue(daily, undefined, at('2026-06-10T01:00:00Z'))).toBe(true);
  expect(isDue(daily, at('2026-06-10T01:00:05Z'), at('2026-06-10T20:00:00Z'))).toBe(false);
  expect(isDue(daily, at('2026-06-10T01:00:05Z'), at('2026-06-11T01:00:00Z'))).toBe(true);
  // Berlin's clocks go back this night: 3:00 comes an hour later.
  expect(isDue(daily, at('2026-10-24T01:00:00Z'), at('2026-10-25T01:30:00Z'))).toBe(false);
  expect(isDue(daily, at('2026-10-24T01:00:00Z'), at('2026-10-25T02:00:00Z'))).toBe(true);
});

it('is due once in seven days, or never', () => {
  const weekly = { ...daily, every: 'week' } as const;
  expect(isDue(weekly, at('2026-06-10T01:00:00Z'), at('2026-06-16T02:00:00Z'))).toBe(false);
  expect(isDue(weekly, at('2026-06-10T01:00:00Z'), at('2026-06-17T02:00:00Z'))).toBe(true);
  expect(isDue({ ...daily, every: 'never' }, undefined, at('2026-06-17T02:00:00Z'))).toBe(false);
});
