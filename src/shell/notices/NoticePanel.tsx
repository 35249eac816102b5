import { useModel } from '@umijs/max';
import { Button, Empty, Flex, Skeleton, Tabs } from 'antd';
import type { NoticeRow, NoticeType } from 'core/contract/platform/notice';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { NoticeItem } from './NoticeItem';

const types: readonly NoticeType[] = ['notification', 'message', 'event'];

const isUnread = ({ read }: NoticeRow) => !read;

/** The notices by type. A click marks one as read; buttons mark all as read, and clear a type. `onFollow`: a notice's link was followed. */
export default function NoticePanel({ onFollow }: { onFollow(): void }) {
  const text = useText();
  const { notices, unreadCount, noticesStatus, loadNotices, readNotice, readAllNotices, clearNotices } =
    useModel('global');
  const [type, setType] = useState(() => notices.find(isUnread)?.type ?? types[0]);

  if (noticesStatus === 'loading') return <Skeleton active paragraph={{ rows: 4 }} />;
  if (noticesStatus === 'failed') {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('notices.failed')}>
        <Button onClick={() => void loadNotices()}>{text('notices.retry')}</Button>
      </Empty>
    );
  }

  const listOf = (of: NoticeType) => {
    const own = notices.filter((notice) => notice.type === of);
    if (own.length === 0)
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(`notices.empty.${of}`)} />;
    return (
      <ul className="notice-list">
        {own.map((notice) => (
          <li key={notice.id}>
            <NoticeItem
              notice={notice}
              onRead={() => void readNotice(notice.id)}
              onFollow={() => {
                if (!notice.read) void readNotice(notice.id);
                onFollow();
              }}
            />
          </li>
        ))}
      </ul>
    );
  };

  return (
    <Flex vertical gap="small">
      <Tabs
        size="small"
        className="notice-tabs"
        activeKey={type}
        onChange={(key) => setType(types.find((each) => each === key) ?? types[0])}
        items={types.map((of) => ({
          key: of,
          label: text(`notices.type.${of}`, {
            count: notices.filter((notice) => notice.type === of && isUnread(notice)).length,
          }),
          children: listOf(of),
        }))}
        destroyOnHidden
      />
      <Flex justify="space-between" wrap gap="small">
        <Button type="link" size="small" disabled={unreadCount === 0} onClick={() => void readAllNotices()}>
          {text('notices.readAll')}
        </Button>
        <Button
          type="link"
          size="small"
          disabled={type === undefined || !notices.some((notice) => notice.type === type)}
          onClick={() => void clearNotices(type ?? 'notification')}
        >
          {text(`notices.clear.${type}`)}
        </Button>
      </Flex>
    </Flex>
  );
}
