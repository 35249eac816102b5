import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';

dayjs.extend(localizedFormat);

/** 14:03, as the language writes it. */
export const timeInWords = (time: string): string => dayjs(time).format('LT');

/** 31 January 2026, as the language writes it. */
export const dateInWords = (date: string): string => dayjs(date).format('LL');

/** Date and time of day. */
export const momentInWords = (time: string): string => dayjs(time).format('LLL');
