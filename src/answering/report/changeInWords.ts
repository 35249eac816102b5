import type { useIntl } from '@umijs/max';
import { writtenNumber } from 'core/instrument/valueText';
import { differenceOf } from './difference';

interface Change {
  from: number;
  to: number;
  /** The day of the earlier value, in words. */
  since: string;
  isPoints: boolean;
}

/** How far a score went: `Down 6 points since October 29, 2026`. */
export function changeInWords({ from, to, since, isPoints }: Change, intl: ReturnType<typeof useIntl>): string {
  const difference = differenceOf(to, from);
  const written = writtenNumber(Math.abs(difference), intl.locale, { most: 2 });
  const size = { count: Math.abs(difference), points: written };
  return intl.formatMessage(
    { id: 'trend.change' },
    {
      direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'same',
      difference: isPoints ? intl.formatMessage({ id: 'report.points' }, size) : written,
      date: since,
    },
  );
}
