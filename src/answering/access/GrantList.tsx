import { Link } from '@umijs/max';
import { useInfiniteScroll } from 'ahooks';
import { Button, Skeleton, Typography } from 'antd';
import type { AccessRow } from 'core/contract/answering/access';
import { useLayoutEffect, useRef } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { Entries, Entry } from '@/kit/section/Entry';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { grantPath, useGrantWords } from './useGrantWords';

interface Props {
  side: 'given' | 'received';
  /** Only the grants of this result. */
  attempt?: string;
  /** A new number reloads the list. */
  round?: number;
}

interface Page {
  list: AccessRow[];
  /** Null: no more pages. */
  cursor: string | null;
  /** Id, on the last page of several. */
  firstOfRest: string | undefined;
}

const pageSize = 10;

/** Grants that the reader gave or received: newest first, page by page. */
export function GrantList({ side, attempt, round = 0 }: Props) {
  const text = useText();
  const words = useGrantWords();
  const { data, loading, loadingMore, error, loadMore, reload } = useInfiniteScroll<Page>(
    async (before) => {
      const query = { side, pageSize, attempt, cursor: before?.cursor ?? undefined };
      const { data: list = [], cursor = null } = (await api.access.list.reply({ query })) ?? {};
      return { list, cursor, firstOfRest: before && cursor === null ? list[0]?.id : undefined };
    },
    { reloadDeps: [side, attempt, round], isNoMore: (page) => page?.cursor === null, onError: () => undefined },
  );
  const name = useRef<HTMLElement>(null);
  const firstOfRest = data?.firstOfRest;

  // The last page takes away the button that loaded it.
  useLayoutEffect(() => {
    if (firstOfRest !== undefined && document.activeElement === document.body) name.current?.closest('a')?.focus();
  }, [firstOfRest]);

  const isLoading = loading || loadingMore;
  const hasFailed = error !== undefined && !isLoading;
  const retry = <LoadFailed onRetry={data?.cursor ? loadMore : reload} />;
  if (!data) return hasFailed ? retry : <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (data.list.length === 0) {
    const none = side === 'given' ? 'access.list.emptyGiven' : 'access.list.emptyReceived';
    return <Typography.Text type="secondary">{text(none)}</Typography.Text>;
  }
  return (
    <>
      <Entries>
        {data.list.map((row) => (
          <Entry
            key={row.id}
            title={
              <Link to={grantPath(row.id)} className="access-grant">
                <bdi ref={row.id === firstOfRest ? name : undefined}>
                  {row.given && attempt !== undefined ? words.to(row) : <Title text={row.title} locale="" />}
                </bdi>
              </Link>
            }
            state={<Facts row={row} narrow={attempt !== undefined} />}
          />
        ))}
      </Entries>
      {hasFailed ? retry : null}
      {data.cursor !== null && !hasFailed ? (
        <Button onClick={loadMore} loading={isLoading}>
          {text('access.list.more')}
        </Button>
      ) : null}
    </>
  );
}

function Facts({ row, narrow }: { row: AccessRow; narrow: boolean }) {
  const words = useGrantWords();
  const whose = row.given ? words.to(row) : words.from(row);
  return (
    <ul className="access-facts">
      {narrow ? null : <li>{words.what(row)}</li>}
      {narrow ? null : (
        <li>
          <bdi>{whose}</bdi>
        </li>
      )}
      <li>{words.state(row)}</li>
    </ul>
  );
}
