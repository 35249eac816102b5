import { useIntl } from '@umijs/max';
import { Button, Empty, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Entries } from './Entry';

interface Props<Row> {
  loaded: readonly Row[] | 'failed' | undefined;
  reload(): Promise<void>;
  /** Said where there is none. */
  empty: string;
  /** An `Entry` with its key. */
  children(row: Row): ReactNode;
}

/** A short list in each of its states: on its way, failed (with another try), empty, there. */
export function LoadedList<Row>({ loaded, reload, empty, children }: Props<Row>) {
  const intl = useIntl();
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (loaded === 'failed') {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={intl.formatMessage({ id: 'list.failed' })}>
        <Button onClick={() => void reload()}>{intl.formatMessage({ id: 'list.retry' })}</Button>
      </Empty>
    );
  }
  if (loaded.length === 0) return <Typography.Text type="secondary">{empty}</Typography.Text>;
  return <Entries>{loaded.map(children)}</Entries>;
}
