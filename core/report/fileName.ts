/** What file systems refuse in a name, and marks that nobody sees. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Characters; UTF-8 takes up to four bytes for each, and file systems allow 255. */
const longest = 50;

/** The calendar day of a moment, `2026-06-15`. A time zone that this machine does not know counts as UTC. */
function dayOf(at: Date, timeZone: string | undefined): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'iso8601' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone }).format(at);
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: 'UTC' }).format(at);
  }
}

/**
 * The name of a file that holds a result, without its ending: title and day.
 * @param timeZone IANA name; undefined: that of this machine
 */
export function resultFileName(title: string, at: Date, timeZone?: string): string {
  const words = title.replace(refused, ' ').replace(/\s+/g, ' ').trim();
  const short = [...words].slice(0, longest).join('').trim();
  return [short, dayOf(at, timeZone)].filter((part) => part !== '').join(' ');
}
