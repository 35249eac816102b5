import { useIntl, useSearchParams } from '@umijs/max';
import { Empty, Flex, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { usePagingWords } from '@/kit/paging/usePagingWords';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { OwnOrder } from './OwnOrder';

const pageSize = 10;

/** One's own orders, newest first. */
export function OwnOrders() {
  const { locale } = useIntl();
  const text = useText('orders.');
  const paging = usePagingWords();
  const [search] = useSearchParams();
  const asked = search.get('order');
  const [current, setCurrent] = useState(1);
  const { data, error, refresh } = useCached(`orders:${locale}:${current}`, (options) =>
    api.orders.list.reply({ query: { current }, ...options }),
  );
  if (error && !data) return <LoadFailed onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { data: rows, total = rows.length } = data;
  if (rows.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')}>
        <LinkButton to="/Browse-Instruments">{text('browse')}</LinkButton>
      </Empty>
    );
  }
  return (
    <Flex vertical gap={16}>
      {rows.map((order) => (
        <OwnOrder key={order.id} order={order} isAsked={order.id === asked} onChanged={refresh} />
      ))}
      {total > pageSize ? (
        <Pagination
          {...paging}
          current={current}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      ) : null}
    </Flex>
  );
}
