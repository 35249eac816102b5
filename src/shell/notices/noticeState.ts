import type { NoticeRow, NoticeType } from 'core/contract/platform/notice';
import type { ServerEvent } from '@/shell/api/events';

export interface Counts {
  /** Notices that are not cleared. */
  notifyCount: number;
  unreadCount: number;
}

export interface NoticeState extends Counts {
  status: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  notices: readonly NoticeRow[];
  /** The last one that arrived on this page. */
  arrived: NoticeRow | undefined;
}

/** The server's list is cut here; the counts are not. */
const mostListed = 200;

export const noNotices: NoticeState = {
  status: 'loading',
  notices: [],
  notifyCount: 0,
  unreadCount: 0,
  arrived: undefined,
};

const unreadIn = (notices: readonly NoticeRow[]) => notices.filter(({ read }) => !read).length;

/** Replaces the notices and adjusts the counters accordingly. */
function recounted(state: NoticeState, notices: readonly NoticeRow[]): NoticeState {
  return {
    ...state,
    notices,
    notifyCount: Math.max(0, state.notifyCount + notices.length - state.notices.length),
    unreadCount: Math.max(0, state.unreadCount + unreadIn(notices) - unreadIn(state.notices)),
  };
}

/** Takes over the server's list. If it is not cut, its counts replace the counters. */
export function withList(state: NoticeState, notices: readonly NoticeRow[]): NoticeState {
  const counts = notices.length < mostListed ? { notifyCount: notices.length, unreadCount: unreadIn(notices) } : {};
  return { ...state, ...counts, notices, status: 'ready' };
}

export function withRead(state: NoticeState, id: string): NoticeState {
  return recounted(
    state,
    state.notices.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)),
  );
}

/** Marks all as read, also those that the list leaves out. */
export function withAllRead(state: NoticeState): NoticeState {
  return { ...state, notices: state.notices.map((notice) => ({ ...notice, read: true })), unreadCount: 0 };
}

export function withoutType(state: NoticeState, type: NoticeType): NoticeState {
  return recounted(
    state,
    state.notices.filter((notice) => notice.type !== type),
  );
}

/** Adds a new notice, unless it is known. */
export function withNotice(state: NoticeState, notice: NoticeRow): NoticeState {
  if (state.notices.some(({ id }) => id === notice.id)) return state;
  const notices = [notice, ...state.notices].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostListed);
  return { ...state, notices, arrived: notice };
}

export const withCounts = (state: NoticeState, { notifyCount, unreadCount }: Counts): NoticeState => ({
  ...state,
  notifyCount,
  unreadCount,
});

export function withEvent(state: NoticeState, { notice, ...counts }: ServerEvent): NoticeState {
  return withCounts(notice === null ? state : withNotice(state, notice), counts);
}

/** Whether list and counters agree. */
export function isInStep({ notices, notifyCount, unreadCount }: NoticeState): boolean {
  if (notices.length === mostListed) return notifyCount >= mostListed && unreadCount >= unreadIn(notices);
  return notices.length === notifyCount && unreadIn(notices) === unreadCount;
}
