import { ImportOutlined, WarningOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Flex, Tag, Typography } from 'antd';
import type { SaleRow } from 'core/contract/ordering/order';
import { concerns, orderStates } from 'core/ordering';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { FocusKept } from '@/kit/focus/FocusKept';
import type { ListColumn } from '@/kit/list/columns';
import { type ListHandle, ListTable } from '@/kit/list/ListTable';
import { pagesOf } from '@/kit/list/listPage';
import { useText } from '@/kit/text/useText';
import { shortDay } from '@/ordering/words/dates';
import { api } from '@/shell/api/client';
import { Price } from '../words/Price';
import { StateTag } from '../words/StateTag';

const SaleDrawer = lazy(async () => ({ default: (await import('./SaleDrawer')).SaleDrawer }));
const BankDialog = lazy(async () => ({ default: (await import('./BankDialog')).BankDialog }));

const load = pagesOf(api.sales.list);

/** All orders: found, marked as paid, cancelled, refunded. */
export function SaleList() {
  const intl = useIntl();
  const text = useText('order.');
  const table = useRef<ListHandle>(undefined);
  const [open, setOpen] = useState<string>();
  const [importing, setImporting] = useState(false);
  const reload = () => void table.current?.reload();

  const columns = useMemo(
    (): ListColumn<SaleRow>[] => [
      {
        title: text('number'),
        dataIndex: 'number',
        phone: 'name',
        render: ({ number }) => (
          <bdi dir="ltr" className="order-code">
            {number}
          </bdi>
        ),
      },
      {
        title: text('buyer'),
        dataIndex: 'buyer',
        phone: 'fact',
        render: ({ buyer }) =>
          buyer === null ? <Typography.Text type="secondary">{text('erased')}</Typography.Text> : <bdi>{buyer}</bdi>,
      },
      { title: text('what'), dataIndex: 'what', render: ({ what }) => <bdi>{what}</bdi> },
      {
        title: text('total'),
        dataIndex: 'gross',
        phone: 'fact',
        sorter: true,
        render: ({ gross, currency }) => <Price amount={gross} currency={currency} />,
      },
      {
        title: text('state'),
        dataIndex: 'state',
        phone: 'fact',
        sorter: true,
        render: ({ state, concern }) => (
          <Flex gap={8} wrap align="center">
            <StateTag state={state} />
            {concern === null ? null : <Tag icon={<WarningOutlined aria-hidden />}>{text(`concern.${concern}`)}</Tag>}
          </Flex>
        ),
      },
      {
        title: text('placedAt'),
        dataIndex: 'placedAt',
        phone: 'fact',
        sorter: true,
        render: ({ placedAt }) => shortDay(placedAt),
      },
    ],
    [text],
  );
  const filter = (field: 'state' | 'concern', values: readonly string[]) => ({
    field,
    label: text(field),
    options: values.map((value) => ({ value, label: text(`${field}.${value}`) })),
  });
  return (
    <FocusKept>
      <ListTable<SaleRow>
        key={intl.locale}
        name="sales"
        rowKey="id"
        columns={columns}
        load={load}
        onOpen={({ id }) => setOpen(id)}
        filters={[filter('state', orderStates), filter('concern', concerns)]}
        actions={
          <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
            {text('bank.title')}
          </Button>
        }
        handle={table}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {open ? <SaleDrawer id={open} onChanged={reload} onClose={() => setOpen(undefined)} /> : null}
        {importing ? <BankDialog onPaid={reload} onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </FocusKept>
  );
}
