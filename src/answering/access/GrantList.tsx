import { Link } from '@umijs/max';
import { Button, Skeleton, Typography } from 'antd';
import type { AccessRow } from 'core/contract/answering/access';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { Entries, Entry } from '@/kit/section/Entry';
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

const pageSize = 10;

/** Grants that the reader gave or received: newest first, page by page. */
export function GrantList({ side, attempt, round = 0 }: Props) {
  const text = useText();
  const words = useGrantWords();
  const [rows, setRows] = useState<readonly AccessRow[]>();
  const [cursor, setCursor] = useState<string | null>(null);
  const [state, setState] = useState<'loading' | 'failed' | 'there'>('loading');
  const newest = useRef(0);
  const [firstOfRest, setFirstOfRest] = useState<string>();
  const name = useRef<HTMLElement>(null);

  const load = useCallback(
    async (from?: string) => {
      newest.current += 1;
      const mine = newest.current;
      setState('loading');
      try {
        const query = { side, pageSize, ...(attempt && { attempt }), ...(from && { cursor: from }) };
        const reply = await api.access.list.reply({ query });
        if (mine !== newest.current || !reply) return;
        setRows((before) => [...(from === undefined ? [] : (before ?? [])), ...reply.data]);
        setCursor(reply.cursor ?? null);
        setState('there');
        setFirstOfRest(from !== undefined && !reply.cursor ? reply.data[0]?.id : undefined);
      } catch {
        if (mine === newest.current) setState('failed');
      }
    },
    [side, attempt],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another list.
  useEffect(() => {
    void load();
    return () => {
      newest.current += 1;
    };
  }, [load, round]);
  // The last page takes away the button that loaded it.
  useLayoutEffect(() => {
    if (firstOfRest !== undefined && document.activeElement === document.body) name.current?.closest('a')?.focus();
  }, [firstOfRest]);

  const retry = <LoadFailed onRetry={() => void load(rows?.at(-1) && cursor ? cursor : undefined)} />;
  if (rows === undefined) {
    return state === 'failed' ? retry : <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  }
  if (rows.length === 0) {
    const none = side === 'given' ? 'access.list.emptyGiven' : 'access.list.emptyReceived';
    return <Typography.Text type="secondary">{text(none)}</Typography.Text>;
  }
  return (
    <>
      <Entries>
        {rows.map((row) => (
          <Entry
            key={row.id}
            title={
              <Link to={grantPath(row.id)} className="access-grant">
                <bdi ref={row.id === firstOfRest ? name : undefined}>
                  {row.given && attempt !== undefined ? words.to(row) : row.title}
                </bdi>
              </Link>
            }
            state={<Facts row={row} narrow={attempt !== undefined} />}
          />
        ))}
      </Entries>
      {state === 'failed' ? retry : null}
      {cursor !== null && state !== 'failed' ? (
        <Button onClick={() => void load(cursor)} loading={state === 'loading'}>
          {text('access.list.more')}
        </Button>
      ) : null}
    </>
  );
}

function Facts({ row, narrow }: { row: AccessRow; narrow: boolean }) {
  const text = useText();
  const words = useGrantWords();
  const whose = row.given ? words.to(row) : text('access.from', { name: row.giver });
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
