import { useIntl } from '@umijs/max';
import { writtenNumber } from 'core/instrument/valueText';
import { useMemo } from 'react';

/** Figures in words of the language. `none`: where there is no figure. */
export function useFigures() {
  const intl = useIntl();
  return useMemo(() => {
    const none = intl.formatMessage({ id: 'results.notAvailable' });
    const number = (value: number | null | undefined, digits = 2) =>
      value === null || value === undefined || !Number.isFinite(value)
        ? none
        : writtenNumber(value, intl.locale, { most: digits });
    const fixed = (value: number | null | undefined, digits = 2) =>
      value === null || value === undefined || !Number.isFinite(value)
        ? none
        : writtenNumber(value, intl.locale, { least: digits, most: digits });
    return {
      none,
      count: (value: number | null | undefined) => number(value, 0),
      number,
      fixed,
      /** @param share from 0 to 1 */
      percent: (share: number) => intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 }),
      /** As it is printed: never 0. */
      p: (value: number | null | undefined) =>
        value === null || value === undefined
          ? none
          : value < 0.001
            ? intl.formatMessage(
                { id: 'results.p.below' },
                { value: intl.formatNumber(0.001, { maximumFractionDigits: 3 }) },
              )
            : intl.formatMessage({ id: 'results.p' }, { value: fixed(value, 3) }),
      interval: (low: number | null | undefined, high: number | null | undefined, digits = 2) =>
        low === null || low === undefined || high === null || high === undefined
          ? none
          : intl.formatMessage({ id: 'results.interval' }, { low: fixed(low, digits), high: fixed(high, digits) }),
      list: (values: readonly string[]) => intl.formatList([...values]),
      day: (day: string) => intl.formatDate(`${day}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    };
  }, [intl]);
}
