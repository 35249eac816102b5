import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed, LoadFailedAlert } from '@/kit/loadFailed/LoadFailed';
import { type ReadPage, usePages } from '@/kit/paging/usePages';
import { Scrollable } from '@/kit/scrollable/Scrollable';
import { useText } from '@/kit/text/useText';
import '../charts/figure.css';
import './respondent.css';

interface Props<Row> {
  /** What it lists, in a sentence; and said where there is nothing. */
  lead: string;
  none: string;
  columns: readonly string[];
  /** Must stay the same while the list is. */
  read: ReadPage<Row>;
  row(row: Row): ReactNode;
}

/** A table that comes page by page. */
export function PagedTable<Row>({ lead, none, columns, read, row }: Props<Row>) {
  const text = useText();
  const { pages, state, more } = usePages(read);
  if (state === 'failed' && pages === undefined) return <LoadFailed onRetry={more} />;
  if (pages === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (pages.rows.length === 0) return <p className="results-quiet">{none}</p>;
  return (
    <div className="figure">
      <p className="results-quiet">{lead}</p>
      <Scrollable label={lead} className="respondents">
        <table className="figure-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{pages.rows.map(row)}</tbody>
        </table>
      </Scrollable>
      {state === 'failed' ? (
        <LoadFailedAlert onRetry={more} />
      ) : pages.cursor === null ? null : (
        <Button loading={state === 'loading'} onClick={more}>
          {text('results.respondents.more')}
        </Button>
      )}
    </div>
  );
}
