import { useState, useSyncExternalStore } from 'react';
import {
  clearNotices,
  loadNotices,
  noticeState,
  onNoticesChange,
  readAllNotices,
  readNotice,
} from '@/shell/notices/noticeStore';

/** Below this width the sidebar is a drawer, closed until it is asked for. */
const narrow = '(max-width: 767px)';

/** What the whole desk shares: whether its sidebar is folded, and the notices with their counters. */
export default function useGlobal() {
  const [collapsed, setCollapsed] = useState(() => window.matchMedia(narrow).matches);
  const { notices, notifyCount, unreadCount, status, arrived } = useSyncExternalStore(onNoticesChange, noticeState);
  return {
    collapsed,
    setCollapsed,
    notices,
    notifyCount,
    unreadCount,
    noticesStatus: status,
    /** The last notice that came while somebody was here. */
    arrivedNotice: arrived,
    loadNotices,
    readNotice,
    readAllNotices,
    clearNotices,
  };
}
