import { useIntl } from '@umijs/max';
import { useMemo } from 'react';

/** The hours of a day as the user's language writes them, as options. */
export function useHours(): { value: number; label: string }[] {
  const intl = useIntl();
  return useMemo(
    () =>
      Array.from({ length: 24 }, (_, hour) => ({
        value: hour,
        label: intl.formatTime(Date.UTC(2026, 0, 1, hour), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
      })),
    [intl],
  );
}
