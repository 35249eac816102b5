import { BellOutlined } from '@ant-design/icons';
import { useIntl, useModel } from '@umijs/max';
import { Badge, Button, Drawer, Grid, Popover, Skeleton } from 'antd';
import { type FocusEvent, type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import './notices.css';

const NoticePanel = lazy(() => import('./NoticePanel'));

/** More are shown as so many and a plus. */
const mostShown = 99;

/** The bell in the header, with the number of unread notices. Opens a popover, on narrow screens a drawer. */
export function NoticeBell({ direction }: { direction: 'ltr' | 'rtl' }) {
  const intl = useIntl();
  const text = useText();
  const { unreadCount } = useModel('global', ({ unreadCount }) => ({ unreadCount }));
  const { md: isWide } = Grid.useBreakpoint();
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  // As text: antd would write Latin digits in every language.
  const shown =
    unreadCount > mostShown ? `${intl.formatNumber(mostShown)}+` : unreadCount > 0 && intl.formatNumber(unreadCount);
  const close = () => setOpen(false);
  const panel = (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
      <NoticePanel onFollow={close} />
    </Suspense>
  );
  const button = (
    <Button
      ref={bell}
      type="text"
      className="notice-bell"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      icon={
        <>
          <Badge count={shown} size="small" aria-hidden>
            <BellOutlined />
          </Badge>
          <span className="visually-hidden">{text('notices.bell', { count: unreadCount })}</span>
        </>
      }
      onClick={isWide ? undefined : () => setOpen(true)}
    />
  );
  const title = text('notices.title');
  return (
    <>
      {isWide ? (
        <Popover
          open={isOpen}
          onOpenChange={setOpen}
          trigger="click"
          arrow={false}
          placement={direction === 'rtl' ? 'bottomLeft' : 'bottomRight'}
          destroyOnHidden
          // Only now: an element that is being placed cannot get the focus.
          afterOpenChange={(open) => open && dialog.current?.focus()}
          content={
            <Dialog
              ref={dialog}
              title={title}
              onLeave={close}
              onEscape={() => {
                close();
                bell.current?.focus();
              }}
            >
              {panel}
            </Dialog>
          }
        >
          {button}
        </Popover>
      ) : (
        <>
          {button}
          <Drawer
            open={isOpen}
            onClose={close}
            title={title}
            placement={direction === 'rtl' ? 'left' : 'right'}
            size="min(100vw, 420px)"
            destroyOnHidden
          >
            {panel}
          </Drawer>
        </>
      )}
      <Announcement />
    </>
  );
}

interface DialogProps {
  ref: Ref<HTMLDivElement>;
  title: string;
  children: React.ReactNode;
  /** The focus has left it. */
  onLeave(): void;
  onEscape(): void;
}

function Dialog({ ref, title, children, onLeave, onEscape }: DialogProps) {
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="notice-dialog"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** Announces a new notice to screen readers. */
function Announcement() {
  const text = useText();
  const { arrivedNotice } = useModel('global', ({ arrivedNotice }) => ({ arrivedNotice }));
  return (
    <span role="status" aria-live="polite" className="visually-hidden">
      {arrivedNotice ? text('notices.arrived', { title: arrivedNotice.title }) : ''}
    </span>
  );
}
