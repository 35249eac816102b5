const minute = 60_000;
const day = 24 * 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = formatFor(timeZone) ?? (formatFor('UTC') as Intl.DateTimeFormat);
    formats.set(timeZone, format);
  }
  return format;
}

function formatFor(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

export function isTimeZone(name: string): boolean {
  return formatFor(name) !== undefined;
}

/** What a clock in the zone shows, as if that were UTC, in milliseconds. */
export function clockAt(at: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const seconds = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  );
  return seconds + (((at % 1000) + 1000) % 1000);
}

/**
 * When a clock in the zone shows this (as `clockAt` gives it). A time that the clocks skip is later by as much as they skip (of a day that a
 * zone skipped: the next day); of one that comes twice the first is taken. The same rule as `Temporal.ZonedDateTime`.
 */
export function momentAt(clock: number, timeZone: string): Date {
  const offset = (at: number) => clockAt(at, timeZone) - at;
  const before = offset(clock - day);
  const after = offset(clock + day);
  const fitting = [before, after].map((one) => clock - one).filter((at) => clockAt(at, timeZone) === clock);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : clock - before);
}

/**
 * The moment so many calendar days later, at the same time of day in the zone (an unknown zone counts as UTC): across a change of the
 * clocks a day has 23 or 25 hours.
 */
export function daysLater(from: Date, days: number, timeZone: string): Date {
  return days === 0 ? from : momentAt(clockAt(from.getTime(), timeZone) + days * day, timeZone);
}
