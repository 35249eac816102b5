import type { NoticeType } from 'core/contract/platform/notice';
import { createListeners } from '@/kit/listeners/listeners';
import { api } from '@/shell/api/client';
import { listenToEvents, type ServerEvent } from '@/shell/api/events';
import {
  type Counts,
  isInStep,
  type NoticeState,
  noNotices,
  withAllRead,
  withCounts,
  withEvent,
  withList,
  withNotice,
  withoutType,
  withRead,
} from './noticeState';

let state = noNotices;
const { listen, notify } = createListeners();

/** Changes with the person: answers for an earlier one are ignored. */
let era = 0;
/** Counts all changes of the notices, so that an answer requested before one is known to be old. */
let changes = 0;
/** Actions of this page without an answer of the server. */
let unanswered = 0;
let loading: Promise<void> | undefined;

function set(next: NoticeState): void {
  if (next === state) return;
  state = next;
  notify();
}

export const noticeState = (): NoticeState => state;

export const onNoticesChange = listen;

async function fetchList(): Promise<void> {
  const mine = era;
  try {
    for (let seen = -1; seen !== changes && mine === era; ) {
      seen = changes;
      const rows = await api.notice.list({ skipErrorHandler: true });
      if (mine === era && seen === changes && unanswered === 0) set(withList(state, rows));
      // A pending action reloads the list itself if it fails.
      else if (unanswered > 0) return;
    }
  } catch {
    // An old list is better than none.
    if (mine === era && state.status !== 'ready') set({ ...state, status: 'failed' });
  }
}

/** Reloads the list; the state says how that went. */
export function loadNotices(): Promise<void> {
  if (state.status === 'failed') set({ ...state, status: 'loading' });
  loading ??= fetchList().finally(() => {
    loading = undefined;
  });
  return loading;
}

function take(event: ServerEvent): void {
  changes += 1;
  if (unanswered > 0) {
    // Its counts may be from before the action, whose answer brings newer ones.
    if (event.notice) set(withNotice(state, event.notice));
    return;
  }
  set(withEvent(state, event));
  if (state.status === 'ready' && !isInStep(state)) void loadNotices();
}

/** Shows a change at once; the server's answer corrects it, a failure undoes it. */
async function act(next: NoticeState, ask: () => Promise<Counts | undefined>): Promise<void> {
  const mine = era;
  changes += 1;
  unanswered += 1;
  set(next);
  const counts = await ask().catch(() => undefined);
  if (mine !== era) return;
  unanswered -= 1;
  changes += 1;
  if (unanswered > 0) return;
  if (counts) set(withCounts(state, counts));
  if (!counts || !isInStep(state)) await loadNotices();
}

/** Silent: the person follows a link, a failure is not worth a message. */
export const readNotice = (id: string): Promise<void> =>
  act(withRead(state, id), () => api.notice.read({ params: { id }, skipErrorHandler: true }));

export const readAllNotices = (): Promise<void> => act(withAllRead(state), () => api.notice.readAll());

export const clearNotices = (type: NoticeType): Promise<void> =>
  act(withoutType(state, type), () => api.notice.clear({ body: { type } }));

/** Shows the notices of this person as they come. @returns how to stop; then there are none */
export function followNotices(counts: Counts): () => void {
  set(withCounts(noNotices, counts));
  void loadNotices();
  const stopListening = listenToEvents(take);
  return () => {
    stopListening();
    era += 1;
    unanswered = 0;
    loading = undefined;
    set(noNotices);
  };
}
