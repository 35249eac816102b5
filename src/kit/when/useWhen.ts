import { useIntl } from '@umijs/max';
import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import { useMemo } from 'react';

dayjs.extend(localizedFormat);

/** Days for which a time is said relative to now. */
const recent = 7;

const units = ['day', 'hour', 'minute'] as const;

/** Times (ISO 8601) as people say them: relative while recent, a date after that; in full on demand. */
export function useWhen() {
  const intl = useIntl();
  return useMemo(
    () => ({
      relative(time: string): string {
        const passed = units.map((unit) => ({ unit, count: dayjs().diff(time, unit) }));
        if ((passed[0]?.count ?? 0) >= recent) return dayjs(time).format('ll');
        const { unit, count } = passed.find((candidate) => candidate.count > 0) ?? { unit: 'minute', count: 0 };
        // The language's own plurals; dayjs has one form for many.
        return intl.formatRelativeTime(-count, unit, { numeric: 'auto' });
      },
      absolute: (time: string): string => dayjs(time).format('LLLL'),
      /** The time of day alone. */
      time: (time: string): string => dayjs(time).format('LT'),
    }),
    [intl],
  );
}
