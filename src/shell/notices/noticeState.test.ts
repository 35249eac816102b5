import type { NoticeRow, NoticeType } from 'core/contract/platform/notice';
import {
  isInStep,
  noNotices,
  withAllRead,
  withCounts,
  withEvent,
  withList,
  withNotice,
  withoutType,
  withRead,
} from './noticeState';

const row = (number: number, type: NoticeType = 'notification', read = false): NoticeRow => ({
  id: String(number),
  read,
  type,
  title: `number ${number}`,
  link: null,
  at: new Date(number * 1000).toISOString(),
});

const three = withList(noNotices, [row(3, 'event'), row(2, 'message', true), row(1)]);
const countersOf = ({ notifyCount, unreadCount }: typeof three) => ({ notifyCount, unreadCount });

describe('the notices', () => {
  it('are counted: all of them, and the unread ones', () => {
    expect(countersOf(three)).toEqual({ notifyCount: 3, unreadCount: 2 });
    expect(isInStep(three)).toBe(true);
  });

  it('read by id: the unread counter goes down, once', () => {
    const read = withRead(three, '3');
    expect(countersOf(read)).toEqual({ notifyCount: 3, unreadCount: 1 });
    expect(read.notices[0]?.read).toBe(true);
    expect(countersOf(withRead(read, '3'))).toEqual({ notifyCount: 3, unreadCount: 1 });
    expect(countersOf(withRead(three, 'unknown'))).toEqual({ notifyCount: 3, unreadCount: 2 });
  });

  it('cleared by type: all of that type go, and both counters with them', () => {
    const cleared = withoutType(three, 'event');
    expect(cleared.notices.map(({ id }) => id)).toEqual(['2', '1']);
    expect(countersOf(cleared)).toEqual({ notifyCount: 2, unreadCount: 1 });
    expect(countersOf(withoutType(three, 'message'))).toEqual({ notifyCount: 2, unreadCount: 2 });
  });

  it('all read', () => {
    expect(countersOf(withAllRead(three))).toEqual({ notifyCount: 3, unreadCount: 0 });
  });

  it('take a new one at its place, and the same one once', () => {
    const event = { notifyCount: 4, unreadCount: 3, notice: row(4, 'message') };
    const four = withEvent(three, event);
    expect(four.notices.map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
    expect(four.arrived?.id).toBe('4');
    expect(withEvent(four, event)).toEqual(four);
    expect(withNotice(four, row(0)).notices.at(-1)?.id).toBe('0');
  });

  it('are out of step when somebody read or cleared some elsewhere', () => {
    expect(isInStep(withEvent(three, { notifyCount: 3, unreadCount: 1, notice: null }))).toBe(false);
    expect(isInStep(withCounts(three, { notifyCount: 2, unreadCount: 2 }))).toBe(false);
  });

  it('beyond the 200 that are listed are counted by the server alone', () => {
    const full = withCounts(
      withList(
        noNotices,
        Array.from({ length: 200 }, (_, index) => row(index)),
      ),
      { notifyCount: 350, unreadCount: 340 },
    );
    expect(isInStep(full)).toBe(true);
    expect(countersOf(withRead(full, '7'))).toEqual({ notifyCount: 350, unreadCount: 339 });
    expect(withNotice(full, row(500)).notices).toHaveLength(200);
  });
});
