import dayjs from 'dayjs';

/** The last day of a right, as a date field has it (`2026-05-31`), of a moment; empty: without end. */
export const dayOfEnd = (end: string | null): string => (end === null ? '' : dayjs(end).format('YYYY-MM-DD'));

/** The end of that day here; null: without end. */
export const endOfDay = (day: string | undefined): string | null =>
  day ? dayjs(day).endOf('day').toISOString() : null;

export const today = (): string => dayjs().format('YYYY-MM-DD');

/** Whether the right would be over at once. */
export const isPast = (day: string | undefined): boolean => Boolean(day) && dayjs(day).endOf('day').isBefore(dayjs());
