import { offsetAt, offsetInWords, zoneOptions } from './timeZones';

const winter = Date.parse('2026-01-15T12:00:00Z');
const summer = Date.parse('2026-07-15T12:00:00Z');

describe('time zones', () => {
  it.each([
    ['Europe/Berlin', winter, 'UTC+01:00'],
    ['Europe/Berlin', summer, 'UTC+02:00'],
    ['Asia/Kolkata', winter, 'UTC+05:30'],
    ['America/St_Johns', winter, 'UTC−03:30'],
    ['UTC', winter, 'UTC+00:00'],
    ['Pacific/Kiritimati', Date.parse('2025-12-31T23:30:30Z'), 'UTC+14:00'],
  ])('%s is as far ahead as it is at that moment', (zone, moment, words) => {
    expect(offsetInWords(offsetAt(zone, moment))).toBe(words);
  });

  it('are offered from west to east, found by name with or without underscores', () => {
    const options = zoneOptions(null, winter);
    const place = (zone: string) => options.findIndex(({ value }) => value === zone);
    expect(options.length).toBeGreaterThan(300);
    expect(place('America/New_York')).toBeLessThan(place('Europe/Berlin'));
    expect(options[place('America/New_York')]?.found).toContain('new york');
  });

  it.each([
    ['kathmandu', 'Asia/Katmandu'],
    ['katmandu', 'Asia/Katmandu'],
    ['nepalesische', 'Asia/Katmandu'],
    ['nepal time', 'Asia/Katmandu'],
    ['kyiv', 'Europe/Kiev'],
  ])('are found by “%s”, an earlier, a present, or a translated name', (typed, zone) => {
    const options = zoneOptions(zone, winter, 'de-DE');
    expect(options.find(({ value }) => value === zone)?.found).toContain(typed);
  });

  it('keep a stored name that this browser does not know', () => {
    expect(zoneOptions('Atlantis/Capital', winter).map(({ value }) => value)).toContain('Atlantis/Capital');
  });
});
