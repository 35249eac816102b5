import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';

/**
 * A column and what becomes of it on a phone: `name` heads the row's card, `fact` stands in the card below it with its title, `acts` ends
 * the card, and without a role it is left out.
 */
export type ListColumn<Row> = Omit<TableColumnType<Row>, 'title' | 'render' | 'dataIndex' | 'key'> & {
  title: string;
  dataIndex?: keyof Row & string;
  /** Names the column where it shows no field of the row. */
  key?: string;
  phone?: 'name' | 'fact' | 'acts';
  render?(row: Row): ReactNode;
};

export const keyOf = <Row,>({ dataIndex, key }: ListColumn<Row>): string => dataIndex ?? key ?? '';

const cellOf = <Row extends object>({ render, dataIndex }: ListColumn<Row>, row: Row): ReactNode =>
  render ? render(row) : ((dataIndex === undefined ? undefined : row[dataIndex]) as ReactNode);

const asTable = <Row extends object>({ phone, ...column }: ListColumn<Row>): TableColumnType<Row> => ({
  ...column,
  key: keyOf({ phone, ...column }),
  render: (_, row) => cellOf(column, row),
});

/** The columns of a table: on a phone a card for each row, with what can be done with it. */
export function columnsFor<Row extends object>(
  columns: readonly ListColumn<Row>[],
  isWide: boolean,
): TableColumnType<Row>[] {
  if (isWide) return columns.map(asTable);
  const [head] = columns.filter(({ phone }) => phone === 'name');
  const facts = columns.filter(({ phone }) => phone === 'fact');
  const acts = columns.filter(({ phone }) => phone === 'acts');
  if (head === undefined) return columns.map(asTable);
  const card: TableColumnType<Row> = {
    ...asTable(head),
    width: undefined,
    render: (_, row) => (
      <div className="list-card">
        <div className="list-card-name">{cellOf(head, row)}</div>
        {facts.length > 0 ? (
          <dl className="list-card-facts">
            {facts.map((fact) => (
              <div key={keyOf(fact)}>
                <dt>{fact.title}</dt>
                <dd>{cellOf(fact, row)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {acts.length > 0 ? (
          <div className="list-card-acts">
            {acts.map((act) => (
              <div key={keyOf(act)}>{cellOf(act, row)}</div>
            ))}
          </div>
        ) : null}
      </div>
    ),
  };
  return [card];
}
