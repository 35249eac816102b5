import { useIntl } from '@umijs/max';
import { moneyIn } from 'core/ordering';

/** An amount in minor units, as people write it. */
export function Price({ amount, currency }: { amount: number; currency: string }) {
  const { locale } = useIntl();
  return <bdi>{moneyIn(locale, amount, currency)}</bdi>;
}
