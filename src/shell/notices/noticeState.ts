import type { NoticeRow, NoticeType } from 'core/contract/platform/notice';
import type { ServerEvent } from '@/shell/api/events';

export interface Counts {
  /** All that are not cleared. */
  notifyCount: number;
  unreadCount: number;
}

export interface NoticeState extends Counts {
  status: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  notices: readonly NoticeRow[];
  /** The last that came while somebody was here. */
  arrived: NoticeRow | undefined;
}

/** The server lists no more; the counts go on. */
const mostListed = 200;

export const noNotices: NoticeState = {
  status: 'loading',
  notices: [],
  notifyCount: 0,
  unreadCount: 0,
  arrived: undefined,
};

const unreadIn = (notices: readonly NoticeRow[]) => notices.filter(({ read }) => !read).length;

/** The notices replaced, and the counters moved by as many as that makes. */
function recounted(state: NoticeState, notices: readonly NoticeRow[]): NoticeState {
  return {
    ...state,
    notices,
    notifyCount: Math.max(0, state.notifyCount + notices.length - state.notices.length),
    unreadCount: Math.max(0, state.unreadCount + unreadIn(notices) - unreadIn(state.notices)),
  };
}

/** The list as the server gives it; shorter than the longest, it has all there is, and the counters are its. */
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

/** All read; those that the list leaves out too. */
export function withAllRead(state: NoticeState): NoticeState {
  return { ...state, notices: state.notices.map((notice) => ({ ...notice, read: true })), unreadCount: 0 };
}

export function withoutType(state: NoticeState, type: NoticeType): NoticeState {
  return recounted(
    state,
    state.notices.filter((notice) => notice.type !== type),
  );
}

/** With the notice that has come, unless it is there already. */
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

/** What the event says, taken over. */
export function withEvent(state: NoticeState, { notice, ...counts }: ServerEvent): NoticeState {
  return withCounts(notice === null ? state : withNotice(state, notice), counts);
}

/** Whether the list can be what the counters count. */
export function isInStep({ notices, notifyCount, unreadCount }: NoticeState): boolean {
  if (notices.length === mostListed) return notifyCount >= mostListed && unreadCount >= unreadIn(notices);
  return notices.length === notifyCount && unreadIn(notices) === unreadCount;
}
