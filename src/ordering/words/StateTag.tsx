import { Badge } from 'antd';
import type { OrderState } from 'core/ordering';
import { useText } from '@/kit/text/useText';

const dots = {
  pending: 'warning',
  paid: 'processing',
  fulfilled: 'success',
  cancelled: 'default',
  refunded: 'default',
} as const;

/** The state of an order: a dot and words. */
export function StateTag({ state }: { state: OrderState }) {
  const text = useText('order.state.');
  return <Badge status={dots[state]} text={text(state)} />;
}
