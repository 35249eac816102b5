import { countryCodes } from 'core/language/countries';
import { AppError, type ErrorDetail } from '../../errors';

interface Given {
  locale?: string | null;
  timeZone?: string | null;
  birthDate?: string | null;
  country?: string | null;
}

/** No living person was born earlier. */
const earliestBirth = '1900-01-01';

/** A zone of the IANA database; not an offset like `+01:00`. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** `YYYY-MM-DD` where the day is latest (UTC+14): nobody born today is from the future. */
const latestDay = (now: Date) => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);

/**
 * What a schema alone cannot check in a person's details: whether language, zone and country exist, and the birth date is possible.
 * `languages`: the codes that the installation knows, disabled ones too.
 * @throws AppError `validation.failed` with every wrong field of the body
 */
export function requireSoundDetails(given: Given, languages: ReadonlySet<string>, now: Date): void {
  const details: ErrorDetail[] = [];
  const unknown = (field: keyof Given, value: string) =>
    details.push({ path: `body.${field}`, code: 'unknown_value', params: { value } });
  const { locale, timeZone, birthDate, country } = given;
  if (locale && !languages.has(locale)) unknown('locale', locale);
  if (timeZone && !isTimeZone(timeZone)) unknown('timeZone', timeZone);
  if (country && !countryCodes.includes(country)) unknown('country', country);
  if (birthDate && birthDate < earliestBirth) {
    details.push({ path: 'body.birthDate', code: 'too_early', params: { earliest: earliestBirth } });
  }
  const latest = latestDay(now);
  if (birthDate && birthDate > latest) {
    details.push({ path: 'body.birthDate', code: 'too_late', params: { latest: now.toISOString().slice(0, 10) } });
  }
  if (details.length > 0) throw new AppError('validation.failed', { details });
}
