import { ageOn } from './age';

describe('an age', () => {
  it('is counted on the day that it is where the person is', () => {
    const moment = new Date('2026-06-14T23:30:00Z');
    expect(ageOn(moment, '2000-06-15', 'Africa/Cairo')).toBe(26);
    expect(ageOn(moment, '2000-06-15', 'America/New_York')).toBe(25);
    expect(ageOn(moment, '2000-06-15', undefined)).toBe(25);
    expect(ageOn(moment, '2000-06-15', 'No/Where')).toBe(25);
  });

  it('of somebody born on a leap day grows on 1 March', () => {
    expect(ageOn(new Date('2026-02-28T12:00:00Z'), '2004-02-29', 'UTC')).toBe(21);
    expect(ageOn(new Date('2026-03-01T12:00:00Z'), '2004-02-29', 'UTC')).toBe(22);
  });
});
