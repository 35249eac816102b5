import dayjs, { type Dayjs } from 'dayjs';

/** A date field reads these digits alone, whatever the language. */
const written = (day: Dayjs): string => day.locale('en').format('YYYY-MM-DD');

/** The last day of a right, as a date field has it (`2026-05-31`), of a moment; empty: without end. */
export const dayOfEnd = (end: string | null): string => (end === null ? '' : written(dayjs(end)));

/** The end of that day here; null: without end. */
export const endOfDay = (day: string | undefined): string | null =>
  day ? dayjs(day).endOf('day').toISOString() : null;

export const today = (): string => written(dayjs());

/** Whether the right would be over at once. */
export const isPast = (day: string | undefined): boolean => Boolean(day) && dayjs(day).endOf('day').isBefore(dayjs());
