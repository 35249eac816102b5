import { Button, Flex, Modal } from 'antd';
import type { Order } from 'core/contract/ordering/order';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '@/kit/form/useCall';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import { longDay } from '@/ordering/words/dates';
import { api } from '@/shell/api/client';
import { OrderLines } from '../words/OrderLines';
import { StateTag } from '../words/StateTag';

const Codes = lazy(async () => ({ default: (await import('./Codes')).Codes }));

interface Props {
  order: Order;
  /** The page was opened for this one. */
  isAsked: boolean;
  onChanged(): void;
}

/** An order of one's own, with what can be done about it. */
export function OwnOrder({ order, isAsked, onChanged }: Props) {
  const text = useText();
  const { busy, run } = useCall();
  const [modal, holder] = Modal.useModal();
  const [showsCodes, setShowsCodes] = useState(false);
  const { id, number, state, placedAt, dueAt, provider, sheets, lines } = order;
  const params = { id };
  const hasCodes = lines.some(({ kind }) => kind === 'licences') && (state === 'fulfilled' || state === 'refunded');

  const pay = () =>
    run(async () => {
      const page = await api.orders.pay({ params });
      if (page?.url) window.location.assign(page.url);
    });
  const save = (kind: (typeof sheets)[number]['kind'], code: string) =>
    run(async () => {
      const file = await api.orders.sheet({ params, query: { kind } });
      if (file) saveFile(file, `${text(`order.${kind}`)} ${code}.pdf`);
    });
  async function cancel() {
    const agreed = await modal.confirm({
      title: text('order.ask.cancel', { number }),
      content: text('orders.cancel.what'),
      okText: text('order.cancel'),
      okButtonProps: { danger: true },
      cancelText: text('orders.keep'),
    });
    if (!agreed) return;
    await run(() => api.orders.cancel({ params }));
    onChanged();
  }

  return (
    <section className="order-card" aria-labelledby={`order-${id}`} {...(isAsked && { 'data-asked': true })}>
      <div className="order-head">
        <h3 id={`order-${id}`}>
          {text('orders.one')} <bdi dir="ltr">{number}</bdi>
        </h3>
        <StateTag state={state} />
      </div>
      <p className="order-quiet">{longDay(placedAt)}</p>
      <OrderLines order={order} />
      {state === 'pending' ? (
        <p>
          {provider === 'invoice'
            ? text('orders.transfer', { date: longDay(dueAt ?? ''), code: sheets[0]?.code ?? number })
            : text('orders.payHere')}
        </p>
      ) : null}
      {state === 'paid' ? <p>{text('orders.paidWaits')}</p> : null}
      <Flex gap={8} wrap>
        {state === 'pending' && provider === 'stripe' ? (
          <Button type="primary" loading={busy} onClick={() => void pay()}>
            {text('orders.pay')}
          </Button>
        ) : null}
        {hasCodes ? <Button onClick={() => setShowsCodes(true)}>{text('codes.show')}</Button> : null}
        {sheets.map(({ kind, code }) => (
          <Button key={kind} onClick={() => void save(kind, code)}>
            {text(`order.${kind}`)} <bdi dir="ltr">{code}</bdi>
          </Button>
        ))}
        {state === 'pending' ? (
          <Button danger onClick={() => void cancel()}>
            {text('order.cancel')}
          </Button>
        ) : null}
      </Flex>
      {showsCodes ? (
        <Suspense fallback={null}>
          <Codes order={order} onClose={() => setShowsCodes(false)} />
        </Suspense>
      ) : null}
      <div>{holder}</div>
    </section>
  );
}
