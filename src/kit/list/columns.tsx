import type { ProColumns } from '@ant-design/pro-components';
import { Flex } from 'antd';
import type { ReactNode } from 'react';

/**
 * A column and what becomes of it on a phone: `name` heads the row's card, `fact` stands in the card below it, `acts` keeps its place
 * at the end, and without a role it is left out.
 */
export type ListColumn<Row> = Omit<ProColumns<Row>, 'render' | 'dataIndex'> & {
  dataIndex?: keyof Row & string;
  phone?: 'name' | 'fact' | 'acts';
  render?(row: Row): ReactNode;
};

const cellOf = <Row extends object>({ render, dataIndex }: ListColumn<Row>, row: Row): ReactNode =>
  render ? render(row) : ((dataIndex === undefined ? undefined : row[dataIndex]) as ReactNode);

const asTable = <Row extends object>({ phone, ...column }: ListColumn<Row>): ProColumns<Row> => ({
  ...column,
  render: (_, row) => cellOf(column, row),
});

/** The columns of a table: on a phone a card for each row, and what can be done with it. */
export function columnsFor<Row extends object>(
  columns: readonly ListColumn<Row>[],
  isWide: boolean,
): ProColumns<Row>[] {
  const isShown = ({ hideInTable }: ListColumn<Row>) => hideInTable !== true;
  if (isWide) return columns.map(asTable);
  const [head] = columns.filter(({ phone }) => phone === 'name');
  const facts = columns.filter(({ phone }) => phone === 'fact').filter(isShown);
  const acts = columns.filter(({ phone }) => phone === 'acts');
  if (head === undefined) return columns.map(asTable);
  const card: ProColumns<Row> = {
    ...asTable(head),
    width: undefined,
    render: (_, row) => (
      <Flex vertical gap={2} align="flex-start">
        {cellOf(head, row)}
        {facts.map((fact) => (
          <div key={fact.dataIndex ?? String(fact.key)}>{cellOf(fact, row)}</div>
        ))}
      </Flex>
    ),
  };
  return [card, ...acts.map((column) => ({ ...asTable(column), fixed: undefined }))];
}
