import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';

dayjs.extend(localizedFormat);

/** 14:03, as the language writes it. */
export const timeInWords = (time: string): string => dayjs(time).format('LT');

/** 31 January 2026, as the language writes it. */
export const dateInWords = (date: string): string => dayjs(date).format('LL');

/** Date and time of day. */
export const momentInWords = (time: string): string => dayjs(time).format('LLL');

/** Days, those of one day with their time, so that they can be told apart. */
export function datesInWords(times: readonly string[]): string[] {
  const days = times.map(dateInWords);
  return days.map((day, index) =>
    days.filter((one) => one === day).length > 1 ? momentInWords(times[index] ?? '') : day,
  );
}
