import { useIntl } from '@umijs/max';
import { Typography } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { FocusKept } from '@/kit/focus/FocusKept';
import type { ListColumn } from '@/kit/list/columns';
import { ListTable } from '@/kit/list/ListTable';
import { pagesOf } from '@/kit/list/listPage';
import { useText } from '@/kit/text/useText';
import { shortDay } from '@/ordering/words/dates';
import { api } from '@/shell/api/client';

const SaleDrawer = lazy(async () => ({ default: (await import('./SaleDrawer')).SaleDrawer }));

type Licence = NonNullable<Awaited<ReturnType<typeof api.licence.list>>>[number];

const load = pagesOf<Licence>(api.licence.list);

/** The licences that were sold, and how many of their codes were used. */
export function LicenceList() {
  const intl = useIntl();
  const text = useText();
  const [open, setOpen] = useState<string>();
  const columns = useMemo((): ListColumn<Licence>[] => {
    const count = (value: number) => intl.formatNumber(value);
    return [
      { title: text('product.name'), dataIndex: 'name', phone: 'name', render: ({ name }) => <bdi>{name}</bdi> },
      {
        title: text('order.number'),
        dataIndex: 'number',
        phone: 'fact',
        render: ({ number }) => (
          <bdi dir="ltr" className="order-code">
            {number}
          </bdi>
        ),
      },
      {
        title: text('order.buyer'),
        dataIndex: 'buyer',
        phone: 'fact',
        render: ({ buyer }) =>
          buyer === null ? (
            <Typography.Text type="secondary">{text('order.erased')}</Typography.Text>
          ) : (
            <bdi>{buyer}</bdi>
          ),
      },
      { title: text('codes.title'), dataIndex: 'codes', phone: 'fact', render: ({ codes }) => count(codes) },
      {
        title: text('codes.state.redeemed'),
        dataIndex: 'redeemed',
        phone: 'fact',
        render: ({ redeemed }) => count(redeemed),
      },
      { title: text('codes.state.revoked'), dataIndex: 'revoked', render: ({ revoked }) => count(revoked) },
      {
        title: text('order.placedAt'),
        dataIndex: 'placedAt',
        phone: 'fact',
        sorter: true,
        render: ({ placedAt }) => shortDay(placedAt),
      },
    ];
  }, [intl, text]);
  return (
    <FocusKept>
      <ListTable<Licence>
        name="licences"
        rowKey="id"
        columns={columns}
        load={load}
        onOpen={({ order }) => setOpen(order)}
        empty={text('codes.empty')}
      />
      {open ? (
        <Suspense fallback={null}>
          <SaleDrawer id={open} onChanged={() => undefined} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </FocusKept>
  );
}
