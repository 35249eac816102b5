import { afterQuiet, hourOfDay, nextHour, plannedMessages, waveMailAt } from './mailTimes';

const at = (iso: string) => new Date(iso);
const isoOf = (date: Date) => date.toISOString();

describe('the hour of the recipient’s day', () => {
  it.each([
    // The night in which clocks go forward: nine o’clock is nine o’clock on both sides of it.
    ['Europe/Berlin', '2026-03-28T08:00:00Z', 1, 9, '2026-03-29T07:00:00.000Z'],
    // A time that the clocks skip comes as much later as they skip.
    ['Europe/Berlin', '2026-03-28T08:00:00Z', 1, 2, '2026-03-29T01:00:00.000Z'],
    // The night in which they go back: of an hour that comes twice the first counts.
    ['Europe/Berlin', '2026-10-24T08:00:00Z', 1, 9, '2026-10-25T08:00:00.000Z'],
    ['Europe/Berlin', '2026-10-24T08:00:00Z', 1, 2, '2026-10-25T00:00:00.000Z'],
    ['America/New_York', '2026-10-31T13:00:00Z', 1, 1, '2026-11-01T05:00:00.000Z'],
    // Five hours and three quarters ahead: it is the next day there already.
    ['Asia/Kathmandu', '2026-06-14T19:00:00Z', 3, 9, '2026-06-18T03:15:00.000Z'],
    // Thirteen hours ahead.
    ['Pacific/Apia', '2026-06-15T12:00:00Z', 1, 9, '2026-06-16T20:00:00.000Z'],
    // Apia had no 30 December 2011: what falls on it comes a day later.
    ['Pacific/Apia', '2011-12-29T20:00:00Z', 1, 9, '2011-12-30T19:00:00.000Z'],
    ['No/Such', '2026-06-15T12:00:00Z', 1, 9, '2026-06-16T09:00:00.000Z'],
  ])('in %s, from %s %i days later at %i', (zone, from, days, hour, expected) => {
    expect(isoOf(hourOfDay(at(from), days, hour, zone))).toBe(expected);
  });

  it('of a last call is on the day before the end there, which may be another day than here', () => {
    expect(isoOf(hourOfDay(at('2026-06-15T22:00:00Z'), -1, 9, 'Pacific/Apia'))).toBe('2026-06-14T20:00:00.000Z');
  });

  it('comes today if it is still to come, else tomorrow', () => {
    const now = at('2026-06-15T09:30:00Z');
    expect(isoOf(nextHour(now, 9, 'Europe/London'))).toBe('2026-06-16T08:00:00.000Z');
    expect(isoOf(nextHour(now, 11, 'Europe/London'))).toBe('2026-06-15T10:00:00.000Z');
    expect(isoOf(nextHour(now, 9, 'America/New_York'))).toBe('2026-06-15T13:00:00.000Z');
  });
});

describe('quiet hours', () => {
  const quiet = { from: 21, to: 8 };
  it.each([
    ['2026-06-15T20:00:00Z', '2026-06-16T06:00:00.000Z'],
    ['2026-06-15T02:00:00Z', '2026-06-15T06:00:00.000Z'],
    ['2026-06-15T10:00:00Z', '2026-06-15T10:00:00.000Z'],
    ['2026-06-15T06:00:00Z', '2026-06-15T06:00:00.000Z'],
    ['2026-06-15T18:59:59Z', '2026-06-15T18:59:59.000Z'],
    ['2026-06-15T19:00:00Z', '2026-06-16T06:00:00.000Z'],
  ])('%s in Berlin becomes %s', (now, expected) => {
    expect(isoOf(afterQuiet(at(now), 'Europe/Berlin', quiet))).toBe(expected);
  });

  it('end at their hour also in the night in which the clocks go forward', () => {
    expect(isoOf(afterQuiet(at('2026-03-29T00:30:00Z'), 'Europe/Berlin', quiet))).toBe('2026-03-29T06:00:00.000Z');
  });

  it('may lie within a day; without any nothing is quiet', () => {
    expect(isoOf(afterQuiet(at('2026-06-15T12:30:00Z'), 'UTC', { from: 12, to: 14 }))).toBe('2026-06-15T14:00:00.000Z');
    expect(isoOf(afterQuiet(at('2026-06-15T12:30:00Z'), 'UTC', { from: 8, to: 8 }))).toBe('2026-06-15T12:30:00.000Z');
    expect(isoOf(afterQuiet(at('2026-06-15T02:00:00Z'), 'UTC', undefined))).toBe('2026-06-15T02:00:00.000Z');
  });
});

it('reminders are numbered; what the document leaves out is filled in', () => {
  const found = plannedMessages([
    { kind: 'invitation' },
    { kind: 'reminder', days: 3, hour: 8 },
    { kind: 'reminder', to: 'begun' },
  ]);
  expect(found).toEqual([
    { kind: 'invitation', wave: null, number: 0, days: 0, hour: 9, to: 'both' },
    { kind: 'reminder', wave: null, number: 1, days: 3, hour: 8, to: 'both' },
    { kind: 'reminder', wave: null, number: 2, days: 7, hour: 9, to: 'begun' },
  ]);
});

describe('the mails of a wave', () => {
  const due = (
    kind: 'invitation' | 'reminder' | 'last_call',
    days: number,
    zone: string,
    opens: string,
    ends?: string,
  ) => {
    const times = { opensAt: at(opens), endsAt: ends === undefined ? null : at(ends) };
    return waveMailAt({ kind, days, hour: 9 }, times, zone)?.toISOString() ?? null;
  };

  it.each([
    // It opens before nine there, and after nine.
    ['Europe/London', '2026-06-15T07:00:00Z', '2026-06-15T08:00:00.000Z'],
    ['Europe/London', '2026-06-15T08:30:00Z', '2026-06-16T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-15T02:00:00Z', '2026-06-15T03:15:00.000Z'],
    ['Asia/Kathmandu', '2026-06-15T04:00:00Z', '2026-06-16T03:15:00.000Z'],
    ['Pacific/Apia', '2026-06-15T19:30:00Z', '2026-06-15T20:00:00.000Z'],
    ['Pacific/Apia', '2026-06-15T20:30:00Z', '2026-06-16T20:00:00.000Z'],
    // The night in which the clocks go forward, and the one in which they go back.
    ['Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T07:00:00.000Z'],
    ['Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T08:00:00.000Z'],
  ])('tell of it in %s at the next hour once it is open, at %s', (zone, opens, expected) => {
    expect(due('invitation', 0, zone, opens)).toBe(expected);
  });

  it('remind days after it opened, and call before its end', () => {
    const [opens, ends] = ['2026-03-25T12:00:00Z', '2026-04-01T11:00:00Z'];
    expect(due('reminder', 4, 'Europe/Berlin', opens, ends)).toBe('2026-03-29T07:00:00.000Z');
    expect(due('last_call', 1, 'Europe/Berlin', opens, ends)).toBe('2026-03-31T07:00:00.000Z');
  });

  it('are none where there is no such time', () => {
    const [opens, ends] = ['2026-06-15T12:00:00Z', '2026-06-16T06:00:00Z'];
    expect(due('invitation', 0, 'UTC', opens, ends)).toBeNull();
    expect(due('last_call', 2, 'UTC', opens, ends)).toBeNull();
    expect(due('last_call', 1, 'UTC', opens)).toBeNull();
  });

  it('count their reminders by themselves', () => {
    const planned = plannedMessages([{ kind: 'reminder' }, { kind: 'reminder', wave: 'b' }, { kind: 'reminder' }]);
    expect(planned.map(({ wave, number }) => [wave, number])).toEqual([
      [null, 1],
      ['b', 1],
      [null, 2],
    ]);
  });
});
