import { lastWeeks } from './weeks';

const days = (now: string) => lastWeeks(new Date(now)).map((week) => week.toISOString().slice(0, 10));

describe('the last twelve weeks', () => {
  it('begin on Mondays, the last with the week of today', () => {
    const weeks = days('2026-11-25T23:30:00Z');
    expect(weeks).toHaveLength(12);
    expect([weeks.at(-1), weeks.at(-2), weeks[0]]).toEqual(['2026-11-23', '2026-11-16', '2026-09-07']);
  });

  it.each([
    ['2026-11-23T00:00:00Z', '2026-11-23'],
    ['2026-11-22T23:59:59Z', '2026-11-16'],
    ['2027-01-01T12:00:00Z', '2026-12-28'],
  ])('of %s end with that of %s', (now, week) => {
    expect(days(now).at(-1)).toBe(week);
  });
});
