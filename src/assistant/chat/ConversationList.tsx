import { Link } from '@umijs/max';
import { Button, Flex, Input, Skeleton, Typography } from 'antd';
import type { ChatRow } from 'core/contract/assistant/chat';
import { useCallback, useEffect, useState } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';

interface Page {
  keyword: string;
  rows: ChatRow[];
  cursor: string | null;
}

const pageSize = 30;

interface Props {
  /** The one that is open. */
  current: string | null;
  /** Read again when it changes. */
  revision: number;
}

/** The conversations, last changed first, found by their titles and words. */
export function ConversationList({ current, revision }: Props) {
  const text = useText('chat.');
  const when = useWhen();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState<Page | 'failed'>();
  const load = useCallback(async (words: string, after?: Page) => {
    try {
      const query = { pageSize, ...(words && { keyword: words }), ...(after?.cursor && { cursor: after.cursor }) };
      const reply = await api.chat.list.reply({ query, skipErrorHandler: true });
      if (!reply) return undefined;
      return { keyword: words, rows: [...(after?.rows ?? []), ...reply.data], cursor: reply.cursor ?? null };
    } catch {
      return 'failed' as const;
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when to read again.
  useEffect(() => {
    let isHere = true;
    const timer = setTimeout(
      () => void load(keyword.trim()).then((found) => isHere && found && setPage(found)),
      keyword === '' ? 0 : 250,
    );
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [keyword, revision, load]);

  return (
    <nav className="chat-list" aria-label={text('conversations')}>
      <Input.Search
        allowClear
        aria-label={text('search')}
        placeholder={text('search')}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      {page === undefined ? (
        <Skeleton active title={false} />
      ) : page === 'failed' ? (
        <LoadFailed onRetry={() => void load(keyword.trim()).then((found) => found && setPage(found))} />
      ) : page.rows.length === 0 ? (
        <Typography.Text type="secondary">{text(page.keyword === '' ? 'none' : 'noneFound')}</Typography.Text>
      ) : (
        <ul>
          {page.rows.map(({ id, title, about, updatedAt, excerpt }) => (
            <li key={id}>
              <Link to={`/home/chatai?id=${id}`} aria-current={id === current ? 'page' : undefined}>
                <bdi className="chat-list-title">{title || text('untitled')}</bdi>
                <span className="chat-list-fact">
                  {about ? (
                    <>
                      <bdi>{about}</bdi> ·{' '}
                    </>
                  ) : null}
                  <time dateTime={updatedAt}>{when.relative(updatedAt)}</time>
                </span>
                {excerpt ? <bdi className="chat-list-fact">{excerpt}</bdi> : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {typeof page === 'object' && page.cursor ? (
        <Flex justify="center">
          <Button onClick={() => void load(page.keyword, page).then((found) => found && setPage(found))}>
            {text('more')}
          </Button>
        </Flex>
      ) : null}
    </nav>
  );
}
