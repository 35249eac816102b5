import { useIntl } from '@umijs/max';
import { useCallback } from 'react';

/** Formats a number of bytes: `12.4 kB`, `1.2 MB`. */
export function useBytes(): (bytes: number) => string {
  const intl = useIntl();
  return useCallback(
    (bytes) => {
      const [value, unit] = bytes < 1e6 ? ([bytes / 1e3, 'kilobyte'] as const) : ([bytes / 1e6, 'megabyte'] as const);
      return intl.formatNumber(value, { style: 'unit', unit, maximumFractionDigits: 1 });
    },
    [intl],
  );
}
