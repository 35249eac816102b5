import { useIntl } from '@umijs/max';
import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';

/** Decimals shown; the test case contains the exact value. */
const digits = 6;

/** Formats the value of a score, or a list of codes. */
export function useValueWords(): (value: unknown) => string {
  const intl = useIntl();
  const text = useText('test.');
  return useCallback(
    (value) => {
      if (Array.isArray(value)) {
        return value.length === 0 ? text('value.none') : value.map(String).join(', ');
      }
      if (typeof value === 'number') return intl.formatNumber(value, { maximumFractionDigits: digits });
      if (typeof value === 'boolean') return text(value ? 'value.true' : 'value.false');
      return typeof value === 'string' ? value : text('value.missing');
    },
    [intl, text],
  );
}
