import { Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed } from '../loadFailed/LoadFailed';
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
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  if (loaded.length === 0) return <Typography.Text type="secondary">{empty}</Typography.Text>;
  return <Entries>{loaded.map(children)}</Entries>;
}
