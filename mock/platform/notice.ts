import type { NoticeRow, NoticeType } from '../../core/contract/platform/notice';
import type { Caller } from '../accounts/people';
import type { Handlers } from '../engine';
import { refuse } from '../failure';

const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const row = (number: number, type: NoticeType, title: string, days: number, link: string | null): NoticeRow => ({
  id: `01900000-0000-7000-8000-${String(9000 + number).padStart(12, '0')}`,
  read: false,
  type,
  title,
  link,
  at: before(days),
});

const beginning = (): NoticeRow[] => [
  row(3, 'notification', 'Your account was signed in to from a new device.', 0.05, '/home'),
  row(2, 'event', 'New assessment: PHQ-9', 2, '/Browse-Instruments'),
  { ...row(1, 'message', 'Welcome. Your account is ready.', 30, null), read: true },
];

/** Each person's notices, by id: everybody begins with the same. */
const boxes = new Map<string, NoticeRow[]>();

export function resetNotices(): void {
  boxes.clear();
}

function boxOf(caller: Caller | undefined): NoticeRow[] {
  if (!caller) return [];
  const box = boxes.get(caller.id) ?? beginning();
  boxes.set(caller.id, box);
  return box;
}

export function noticeCounts(caller: Caller | undefined) {
  const box = boxOf(caller);
  return { notifyCount: box.length, unreadCount: box.filter(({ read }) => !read).length };
}

export const notice: Handlers['notice'] = {
  list: ({ caller }) => boxOf(caller),
  read: ({ caller, params }) => {
    const found = boxOf(caller).find(({ id }) => id === params.id);
    if (!found) refuse('not_found');
    found.read = true;
    return noticeCounts(caller);
  },
  readAll: ({ caller, body }) => {
    for (const each of boxOf(caller)) if (body.type === undefined || each.type === body.type) each.read = true;
    return noticeCounts(caller);
  },
  clear: ({ caller, body }) => {
    if (caller) {
      boxes.set(
        caller.id,
        boxOf(caller).filter(({ type }) => type !== body.type),
      );
    }
    return noticeCounts(caller);
  },
  events: ({ caller }) => ({ ...noticeCounts(caller), notice: null }),
};
