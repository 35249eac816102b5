interface CivilDate {
  year: number;
  month: number;
  day: number;
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A date `YYYY-MM-DD` of the Gregorian calendar, from the year 1; null: not a date. */
function readDate(text: string): CivilDate | null {
  const match = datePattern.exec(text);
  if (match === null) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

export function isDate(text: string): boolean {
  return readDate(text) !== null;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 0000-03-01: counted in years that begin in March, so that a leap day comes last. */
function dayNumber({ year, month, day }: CivilDate): number {
  const marchYear = month < 3 ? year - 1 : year;
  const marchMonth = (month + 9) % 12;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day - 1;
}

/** Whole days from one date to another, negative when the other is earlier; NaN if either is not a date. */
export function daysBetween(from: string, to: string): number {
  const start = readDate(from);
  const end = readDate(to);
  return start === null || end === null ? Number.NaN : dayNumber(end) - dayNumber(start);
}

/** Completed years, as an age is counted (born on a 29 February: complete on 1 March); negative when the other date is earlier. */
export function yearsBetween(from: string, to: string): number {
  const start = readDate(from);
  const end = readDate(to);
  if (start === null || end === null) return Number.NaN;
  return dayNumber(end) >= dayNumber(start) ? completedYears(start, end) : -completedYears(end, start);
}

function completedYears(earlier: CivilDate, later: CivilDate): number {
  const before = later.month < earlier.month || (later.month === earlier.month && later.day < earlier.day);
  return later.year - earlier.year - (before ? 1 : 0);
}
