import type { ProColumns } from '@ant-design/pro-components';
import type { ReactNode } from 'react';

/**
 * A column and what becomes of it on a phone: `name` heads the row's card, `fact` stands in the card below it with its title, `acts` ends
 * the card, and without a role it is left out.
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

/** The columns of a table: on a phone a card for each row, with what can be done with it. */
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
  const keyOf = ({ dataIndex, key }: ListColumn<Row>) => dataIndex ?? String(key);
  const card: ProColumns<Row> = {
    ...asTable(head),
    width: undefined,
    render: (_, row) => (
      <div className="list-card">
        <div className="list-card-name">{cellOf(head, row)}</div>
        {facts.length > 0 ? (
          <dl className="list-card-facts">
            {facts.map((fact) => (
              <div key={keyOf(fact)}>
                <dt>{fact.title as ReactNode}</dt>
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
