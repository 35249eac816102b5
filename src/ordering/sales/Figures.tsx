import { useIntl } from '@umijs/max';
import { Alert, Flex, Skeleton, Table } from 'antd';
import dayjs from 'dayjs';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { Scrollable } from '@/kit/scrollable/Scrollable';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { Price } from '../words/Price';

/** What was sold, by month and by product; and whether every invoice is there and as it was issued. */
export function Figures() {
  const intl = useIntl();
  const text = useText('figures.');
  const { loaded, reload } = useLoaded(() => api.sales.figures());
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { months, products, sheets, unknown } = loaded;
  const faults = [...sheets.altered, ...sheets.missing];
  const table = { size: 'small', pagination: false, style: { minInlineSize: 'max-content' } } as const;
  return (
    <Flex vertical gap={32}>
      <Flex vertical gap={8}>
        {unknown.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            title={text('unknown', { what: intl.formatList(unknown.map((each) => text(`unknown.${each}`))) })}
            description={text('unknown.how')}
          />
        ) : null}
        {faults.length > 0 ? (
          <Alert type="error" showIcon title={text('faults', { codes: intl.formatList(faults) })} />
        ) : (
          <Alert type="success" showIcon title={text('sound', { count: sheets.issued })} />
        )}
      </Flex>
      <Section title={text('months')} lead={text('months.lead')}>
        <Scrollable label={text('months')}>
          <Table<(typeof months)[number]>
            {...table}
            rowKey={({ month, currency }) => `${month} ${currency}`}
            dataSource={months}
            locale={{ emptyText: text('none') }}
            columns={[
              { title: text('month'), dataIndex: 'month', render: (month) => dayjs(`${month}-01`).format('MMMM YYYY') },
              { title: text('orders'), dataIndex: 'orders', align: 'end', render: (count) => intl.formatNumber(count) },
              ...(['gross', 'tax', 'refunded'] as const).map((field) => ({
                title: text(field),
                key: field,
                align: 'end' as const,
                render: (row: (typeof months)[number]) => <Price amount={row[field]} currency={row.currency} />,
              })),
            ]}
          />
        </Scrollable>
      </Section>
      <Section title={text('products')}>
        <Scrollable label={text('products')}>
          <Table<(typeof products)[number]>
            {...table}
            rowKey="product"
            dataSource={products}
            locale={{ emptyText: text('none') }}
            columns={[
              { title: text('product'), dataIndex: 'name', render: (name) => <bdi>{name}</bdi> },
              { title: text('sold'), dataIndex: 'sold', align: 'end', render: (count) => intl.formatNumber(count) },
              {
                title: text('refunded'),
                dataIndex: 'refunded',
                align: 'end',
                render: (count) => intl.formatNumber(count),
              },
            ]}
          />
        </Scrollable>
      </Section>
    </Flex>
  );
}
