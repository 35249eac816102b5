import { useIntl } from '@umijs/max';
import { useCallback } from 'react';

/** Digits that tell a score from another; the exact one stays in the test case. */
const digits = 6;

/** A value of a score, or a list of codes, in words. */
export function useValueWords(): (value: unknown) => string {
  const intl = useIntl();
  return useCallback(
    (value) => {
      if (Array.isArray(value)) {
        return value.length === 0 ? intl.formatMessage({ id: 'test.value.none' }) : value.map(String).join(', ');
      }
      if (typeof value === 'number') return intl.formatNumber(value, { maximumFractionDigits: digits });
      if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'test.value.true' : 'test.value.false' });
      return typeof value === 'string' ? value : intl.formatMessage({ id: 'test.value.missing' });
    },
    [intl],
  );
}
