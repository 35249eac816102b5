import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Badge, Button, Flex, Modal } from 'antd';
import type { Product } from 'core/contract/ordering/product';
import { moneyIn, productKinds, productStates } from 'core/ordering';
import { lazy, Suspense, useRef, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { FocusKept } from '@/kit/focus/FocusKept';
import { useCall } from '@/kit/form/useCall';
import type { ListColumn } from '@/kit/list/columns';
import { type ListHandle, ListTable } from '@/kit/list/ListTable';
import { pagesOf } from '@/kit/list/listPage';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

const ProductDrawer = lazy(async () => ({ default: (await import('./ProductDrawer')).ProductDrawer }));

const load = pagesOf(api.product.list);
const dots = { draft: 'default', offered: 'success', withdrawn: 'error' } as const;

/** What can be ordered: added, changed, withdrawn. */
export function ProductList() {
  const intl = useIntl();
  const text = useText('product.');
  const say = useText();
  const table = useRef<ListHandle>(undefined);
  const [open, setOpen] = useState<Product | 'new'>();
  const [modal, holder] = Modal.useModal();
  const { run } = useCall();
  const reload = () => void table.current?.reload();

  async function remove(row: Product) {
    const agreed = await modal.confirm({
      title: text('delete', { name: row.name }),
      okText: say('list.delete'),
      okButtonProps: { danger: true },
      cancelText: say('profile.cancel'),
    });
    if (!agreed) return;
    await run(async () => {
      await api.product.remove({ params: { id: row.id } });
      feedback.success(say('list.deleted', { name: row.name }));
    });
    reload();
  }

  const columns: ListColumn<Product>[] = [
    { title: text('name'), dataIndex: 'name', phone: 'name', sorter: true, render: ({ name }) => <bdi>{name}</bdi> },
    {
      title: text('sku'),
      dataIndex: 'sku',
      phone: 'fact',
      sorter: true,
      render: ({ sku }) => <bdi dir="ltr">{sku}</bdi>,
    },
    { title: text('kind'), dataIndex: 'kind', render: ({ kind }) => text(`kind.${kind}`) },
    {
      title: text('prices'),
      dataIndex: 'prices',
      phone: 'fact',
      render: ({ prices }) =>
        intl.formatList(prices.map(({ amount, currency }) => moneyIn(intl.locale, amount, currency))),
    },
    {
      title: text('status'),
      dataIndex: 'status',
      phone: 'fact',
      sorter: true,
      render: ({ status }) => <Badge status={dots[status]} text={text(`status.${status}`)} />,
    },
    { title: text('orders'), dataIndex: 'orders', phone: 'fact', render: ({ orders }) => intl.formatNumber(orders) },
    {
      title: say('list.actions'),
      key: 'actions',
      phone: 'acts',
      width: 72,
      render: (row) =>
        row.orders > 0 ? null : (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${say('list.delete')}: ${row.name}`}
            onClick={() => void remove(row)}
          />
        ),
    },
  ];
  const filter = (field: 'kind' | 'status', values: readonly string[]) => ({
    field,
    label: text(field),
    options: values.map((value) => ({ value, label: text(`${field}.${value}`) })),
  });
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
      {text('new')}
    </Button>
  );

  return (
    <FocusKept>
      <ListTable<Product>
        name="product"
        rowKey="id"
        columns={columns}
        load={load}
        onOpen={setOpen}
        filters={[filter('status', productStates), filter('kind', productKinds)]}
        actions={add}
        handle={table}
        empty={text('empty')}
        begin={<Flex justify="center">{text('empty.hint')}</Flex>}
      />
      {open ? (
        <Suspense fallback={null}>
          <ProductDrawer
            product={open === 'new' ? undefined : open}
            onStored={reload}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
      {holder}
    </FocusKept>
  );
}
