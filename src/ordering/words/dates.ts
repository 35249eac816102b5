import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';

dayjs.extend(localizedFormat);

/** Of a time (ISO 8601), as the language writes it. */
export const longDay = (time: string): string => dayjs(time).format('LL');
export const shortDay = (time: string): string => dayjs(time).format('ll');
export const dayAndTime = (time: string): string => dayjs(time).format('lll');
