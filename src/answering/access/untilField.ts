import dayjs, { type Dayjs } from 'dayjs';

/** A date field reads only these digits, in every language. */
const written = (day: Dayjs): string => day.locale('en').format('YYYY-MM-DD');

/** The last day of a grant as a date field has it (`2026-05-31`); '': no end. */
export const dayOfEnd = (end: string | null): string => (end === null ? '' : written(dayjs(end)));

/** The end of that day in the local time zone; null: no end. */
export const endOfDay = (day: string | undefined): string | null =>
  day ? dayjs(day).endOf('day').toISOString() : null;

export const today = (): string => written(dayjs());
