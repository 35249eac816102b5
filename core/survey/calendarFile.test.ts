import { type CalendarFacts, surveyCalendar } from './calendarFile';

const at = (iso: string) => new Date(iso);
const facts: CalendarFacts = {
  ...{ surveyId: '0198', title: 'Sleep', asker: '', url: 'https://assess.example.org/my-surveys/survey/0198/overview' },
  ...{ opensAt: null, closesAt: null, waves: [], made: at('2026-03-01T10:00:00.500Z') },
};
/** Lines as a calendar joins them. */
const linesOf = (file = '') => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of a survey', () => {
  it('says when it can be answered, in UTC, and keeps no time busy', () => {
    const file = surveyCalendar({ ...facts, opensAt: at('2026-03-28T08:00Z'), closesAt: at('2026-03-30T07:00Z') });
    expect(linesOf(file)).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//assess//surveys//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
      ...['X-WR-CALNAME:Sleep', 'BEGIN:VEVENT', 'UID:0198@survey', 'DTSTAMP:20260301T100000Z'],
      ...['DTSTART:20260328T080000Z', 'DTEND:20260330T070000Z', 'SUMMARY:Sleep'],
      ...[`URL:${facts.url}`, 'TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });

  it('has an entry for each wave whose time is known', () => {
    const waves = [
      { code: 'first', title: 'Now', opensAt: at('2026-03-01T09:00Z'), endsAt: at('2026-03-08T09:00Z') },
      { code: 'second', title: '', opensAt: at('2026-04-01T09:00Z'), endsAt: null },
      { code: 'third', title: '', opensAt: null, endsAt: null },
    ];
    const lines = linesOf(surveyCalendar({ ...facts, waves }));
    expect(lines.filter((line) => /^(UID|SUMMARY|DTEND)/.test(line))).toEqual([
      ...['UID:0198.first@survey', 'DTEND:20260308T090000Z', 'SUMMARY:Sleep: Now'],
      ...['UID:0198.second@survey', 'SUMMARY:Sleep'],
    ]);
  });

  it('is none without a date', () => {
    expect(surveyCalendar(facts)).toBeUndefined();
    const waves = [{ code: 'first', title: '', opensAt: null, endsAt: null }];
    expect(surveyCalendar({ ...facts, waves })).toBeUndefined();
  });

  it('escapes what means something there, and folds lines at 75 octets without tearing a character', () => {
    const title = `${'النوم؛ '.repeat(20)}😴 a, b; c\\d\ne`;
    const file = surveyCalendar({ ...facts, title, closesAt: at('2026-03-30T07:00Z') }) ?? '';
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const summary = linesOf(file).find((line) => line.startsWith('SUMMARY:'));
    expect(summary).toBe(`SUMMARY:${'النوم؛ '.repeat(20)}😴 a\\, b\\; c\\\\d\\ne`);
  });
});
