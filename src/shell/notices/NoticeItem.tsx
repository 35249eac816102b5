import { Link } from '@umijs/max';
import { Badge, Typography } from 'antd';
import type { NoticeRow } from 'core/contract/platform/notice';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';

/** A path of the product, and nothing that a browser takes for another site. */
const isPath = (link: string | null): link is string => link !== null && /^\/(?![/\\])/.test(link);

/** A notice: a link, or a button that marks it as read. `onFollow`: its link was followed. */
export function NoticeItem({ notice, onRead, onFollow }: { notice: NoticeRow; onRead(): void; onFollow(): void }) {
  const { title, link, at, read } = notice;
  const text = useText();
  const when = useWhen();
  const content = (
    <>
      <span className="notice-dot">
        {read ? null : (
          <>
            <Badge status="processing" />
            <span className="visually-hidden">{text('notices.unread')}</span>
          </>
        )}
      </span>
      <span className="notice-words">
        <Typography.Text strong={!read}>{title}</Typography.Text>
        <Typography.Text type="secondary">
          <time dateTime={at} title={when.absolute(at)}>
            {when.relative(at)}
          </time>
        </Typography.Text>
      </span>
    </>
  );
  if (isPath(link)) {
    return (
      <Link to={link} className="notice-item" onClick={onFollow}>
        {content}
      </Link>
    );
  }
  if (read) return <div className="notice-item">{content}</div>;
  return (
    <button type="button" className="notice-item" onClick={onRead}>
      {content}
    </button>
  );
}
