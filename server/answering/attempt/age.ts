import { yearsBetween } from 'core/formula/calendar';

/** The calendar day `YYYY-MM-DD` that a moment falls on in a time zone; an unknown zone counts as UTC. */
function dayIn(moment: Date, timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'UTC', dateStyle: 'short' }).format(moment);
  } catch {
    return dayIn(moment, 'UTC');
  }
}

/** Completed years from a birth date (`YYYY-MM-DD`) to the person's local day of the moment. */
export const ageOn = (moment: Date, birthDate: string, timeZone: string | undefined): number =>
  yearsBetween(birthDate, dayIn(moment, timeZone));
