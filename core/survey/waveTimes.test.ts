import * as fc from 'fast-check';
import { runs } from 'tests/long';
import type { SurveyWave } from './document';
import { type WaveFacts, waveTimes } from './waveTimes';
import { daysLater, isTimeZone } from './zone';

const later = (from: string, days: number, zone: string) => daysLater(new Date(from), days, zone).toISOString();

describe('days later', () => {
  it.each([
    // Clocks go forward on 2026-03-29 at 2:00: 23 hours. Noon stays noon.
    ['Europe/Berlin', '2026-03-28T11:00:00.000Z', 1, '2026-03-29T10:00:00.000Z'],
    // 2:30 does not exist that night: it is 3:30.
    ['Europe/Berlin', '2026-03-28T01:30:00.000Z', 1, '2026-03-29T01:30:00.000Z'],
    // Clocks go back on 2026-10-25 at 3:00: 25 hours.
    ['Europe/Berlin', '2026-10-24T10:00:00.000Z', 1, '2026-10-25T11:00:00.000Z'],
    // 2:30 comes twice that night: the first.
    ['Europe/Berlin', '2026-10-24T00:30:00.000Z', 1, '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-03-01T09:15:30.123Z', 245, '2026-11-01T09:15:30.123Z'],
    ['Asia/Kathmandu', '2026-03-28T18:20:00.000Z', 7, '2026-04-04T18:20:00.000Z'],
    // Kathmandu went from 5:30 to 5:45 at the start of 1986.
    ['Asia/Kathmandu', '1985-12-31T06:30:00.000Z', 1, '1986-01-01T06:15:00.000Z'],
    // Apia had no 2011-12-30.
    ['Pacific/Apia', '2011-12-29T20:00:00.000Z', 1, '2011-12-30T20:00:00.000Z'],
    ['Pacific/Apia', '2011-12-29T20:00:00.000Z', 2, '2011-12-30T20:00:00.000Z'],
    ['Pacific/Apia', '2011-12-29T20:00:00.000Z', 3, '2011-12-31T20:00:00.000Z'],
    ['Nowhere/AtAll', '2026-03-28T11:00:00.000Z', 1, '2026-03-29T11:00:00.000Z'],
  ])('in %s: %s and %d', (zone, from, days, expected) => {
    expect(later(from, days, zone)).toBe(expected);
  });

  const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];
  const shown = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  const dateAfter = (date: string, days: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

  it('are dates of the calendar, at the same time of day where the clocks show it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 800 }),
        (zone, from, days) => {
          const [date = '', time = ''] = shown(from, zone).split(' ');
          const [laterDate, laterTime] = shown(daysLater(from, days, zone), zone).split(' ');
          const expected = dateAfter(date, days);
          if (zone === 'Pacific/Apia' && expected === '2011-12-30') return expect(laterDate).toBe('2011-12-31');
          expect(laterDate).toBe(expected);
          // At most an hour later, in the hour that the clocks skip.
          const minutes = (text = '') => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
          expect([0, 30, 60]).toContain(minutes(laterTime) - minutes(time));
        },
      ),
      { numRuns: runs(300, 5000) },
    );
  });

  it('knows which zones there are', () => {
    expect(['Europe/Berlin', 'UTC', 'Berlin', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});

const facts = (known: Partial<WaveFacts> = {}): WaveFacts => ({
  timeZone: 'Europe/Berlin',
  closesAt: null,
  joinedAt: null,
  ...known,
});
const timesOf = (waves: SurveyWave[], known: Partial<WaveFacts> = {}) =>
  waveTimes(waves, facts(known)).map(({ opensAt, endsAt }) => [opensAt?.toISOString(), endsAt?.toISOString()]);
const joinedAt = new Date('2026-03-25T11:00:00Z');

describe('the times of waves', () => {
  const daily: SurveyWave[] = [
    { code: 'a', starts: { days: 0, after: 'joining' }, window: 1 },
    { code: 'b', starts: { days: 7, after: 'joining' }, window: 2 },
  ];

  it('count from joining, in the days of the calendar', () => {
    expect(timesOf(daily, { joinedAt })).toEqual([
      ['2026-03-25T11:00:00.000Z', '2026-03-26T11:00:00.000Z'],
      ['2026-04-01T10:00:00.000Z', '2026-04-03T10:00:00.000Z'],
    ]);
  });

  it('are open before somebody joins, dates excepted', () => {
    const dated: SurveyWave = { code: 'c', starts: { at: '2026-05-01T09:00:00Z' } };
    const closesAt = new Date('2026-06-01T00:00:00Z');
    expect(timesOf([...daily, dated], { closesAt })).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['2026-05-01T09:00:00.000Z', '2026-06-01T00:00:00.000Z'],
    ]);
  });

  const chain: SurveyWave[] = [
    { code: 'a', starts: { days: 0, after: 'joining' }, window: 3 },
    { code: 'b', starts: { days: 1, after: 'wave' }, window: 2 },
    { code: 'c', starts: { days: 1, after: 'wave' } },
  ];

  it('count from the completion of the wave before, else from the end of its window', () => {
    expect(timesOf(chain, { joinedAt })).toEqual([
      ['2026-03-25T11:00:00.000Z', '2026-03-28T11:00:00.000Z'],
      ['2026-03-29T10:00:00.000Z', '2026-03-31T10:00:00.000Z'],
      ['2026-04-01T10:00:00.000Z', undefined],
    ]);
    const completedAt = { a: new Date('2026-03-26T07:00:00Z') };
    expect(timesOf(chain, { joinedAt, completedAt })[1]).toEqual([
      '2026-03-27T07:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
    ]);
  });

  it('take an end that was settled as it is', () => {
    const windowEndsAt = { a: new Date('2026-03-27T00:00:00Z') };
    expect(timesOf(chain, { joinedAt, windowEndsAt }).slice(0, 2)).toEqual([
      ['2026-03-25T11:00:00.000Z', '2026-03-27T00:00:00.000Z'],
      ['2026-03-28T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
    ]);
  });

  it('end with the survey, and say what their own window would be: it holds where the survey’s end is moved', () => {
    const closesAt = new Date('2026-03-26T00:00:00Z');
    const [first] = waveTimes(chain, facts({ joinedAt, closesAt }));
    expect(first).toMatchObject({ endsAt: closesAt, windowEndsAt: new Date('2026-03-28T11:00:00.000Z') });
    const windowEndsAt = { a: first?.windowEndsAt ?? closesAt };
    expect(timesOf(chain, { joinedAt, windowEndsAt, closesAt })[0]?.[1]).toBe('2026-03-26T00:00:00.000Z');
    expect(timesOf(chain, { joinedAt, windowEndsAt })[0]?.[1]).toBe('2026-03-28T11:00:00.000Z');
  });

  it('do not go on after a wave without an end, and never end after the survey', () => {
    const endless: SurveyWave[] = [
      { code: 'a', starts: { days: 0, after: 'joining' } },
      { code: 'b', starts: { days: 1, after: 'wave' }, window: 5 },
    ];
    expect(timesOf(endless, { joinedAt })[1]).toEqual([undefined, undefined]);
    const closesAt = new Date('2026-03-27T00:00:00Z');
    expect(timesOf(chain, { joinedAt, closesAt })[0]).toEqual(['2026-03-25T11:00:00.000Z', '2026-03-27T00:00:00.000Z']);
  });
});
