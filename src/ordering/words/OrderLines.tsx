import { useIntl } from '@umijs/max';
import type { Order } from 'core/contract/ordering/order';
import { moneyIn, rateIn } from 'core/ordering';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { Price } from './Price';
import './ordering.css';

/** What was ordered, as it was sold, and what it amounts to. */
export function OrderLines({ order }: { order: Pick<Order, 'lines' | 'currency' | 'gross' | 'tax'> }) {
  const { locale } = useIntl();
  const text = useText('order.');
  const { lines, currency, gross, tax } = order;
  const money = (amount: number) => moneyIn(locale, amount, currency);
  return (
    <div className="order-lines">
      <ul className="plain-list">
        {lines.map(({ product, name, textLocale, quantity, unitPrice, gross: amount, taxRate }) => (
          <li key={product}>
            <span>
              <bdi {...foreignTo(locale, textLocale)}>{name}</bdi>
              <span className="order-quiet">
                {quantity > 1 ? `${text('pieces', { count: quantity, price: money(unitPrice) })} · ` : ''}
                {text('taxRate', { rate: rateIn(locale, taxRate) })}
              </span>
            </span>
            <Price amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
      <p className="order-total">
        <span>
          {text('total')}
          <span className="order-quiet">{text('tax', { amount: money(tax) })}</span>
        </span>
        <Price amount={gross} currency={currency} />
      </p>
    </div>
  );
}
