/** Something that stands in a calendar from one moment to another. */
export interface CalendarEntry {
  /** The same for ever: a calendar that reads the file again moves the entry instead of adding one. */
  uid: string;
  title: string;
  description: string;
  url: string;
  start: Date;
  /** null: it is open from then on. */
  end: Date | null;
}

/** Octets of a character in UTF-8. */
function octets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** RFC 5545, 3.1: octets of a line. */
const lineLength = 75;

/** A long line goes on behind a space; no character is torn apart. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let length = 0;
  for (const character of line) {
    const size = octets(character);
    if (length + size > lineLength) {
      lines.push(current);
      current = ' ';
      length = 1;
    }
    current += character;
    length += size;
  }
  return [...lines, current].join('\r\n');
}

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

/** In UTC: each calendar shows it by the clock of its owner, on both sides of a change of the hour. */
const written = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/**
 * A calendar file (iCalendar, RFC 5545). Entries leave their time free: they say when something can be done, not that one is busy.
 * @param made when the file is made
 */
function calendarFile(entries: readonly CalendarEntry[], { name, made }: { name: string; made: Date }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//assess//surveys//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(({ uid, title, description, url, start, end }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${written(made)}`,
      `DTSTART:${written(start)}`,
      ...(end === null ? [] : [`DTEND:${written(end)}`]),
      `SUMMARY:${escaped(title)}`,
      ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

export interface CalendarFacts {
  surveyId: string;
  title: string;
  asker: string;
  /** Where it is answered by whoever has signed in: nothing that opens somebody's answers, since calendars are shared. */
  url: string;
  opensAt: Date | null;
  closesAt: Date | null;
  /** Those that are neither over nor completed, with their titles. */
  waves: readonly { code: string; title: string; opensAt: Date | null; endsAt: Date | null }[];
  made: Date;
}

/** When somebody can answer a survey: its waves as far as their times are known, or its own time. @returns undefined: there is no date */
export function surveyCalendar({ surveyId, title, asker, url, made, ...times }: CalendarFacts): string | undefined {
  const shared = { description: asker, url };
  const ofWaves = times.waves.flatMap((wave): CalendarEntry[] => {
    if (wave.opensAt === null) return [];
    const named = wave.title === '' ? title : `${title}: ${wave.title}`;
    return [{ uid: `${surveyId}.${wave.code}@survey`, title: named, start: wave.opensAt, end: wave.endsAt, ...shared }];
  });
  const hasDates = times.opensAt !== null || times.closesAt !== null;
  const whole = { uid: `${surveyId}@survey`, title, start: times.opensAt ?? made, end: times.closesAt, ...shared };
  const entries = ofWaves.length > 0 || !hasDates ? ofWaves : [whole];
  return entries.length === 0 ? undefined : calendarFile(entries, { name: title, made });
}
