import { useIntl } from '@umijs/max';
import type { CurrentUser } from 'core/contract/accounts/profile';
import { useEffect, useRef } from 'react';
import { followNotices } from './noticeStore';

/** While this person is signed in: keeps the notices of the global model up to date, in the language of the screens. */
export function useLiveNotices(user: CurrentUser | undefined): void {
  const { locale } = useIntl();
  const id = user?.id;
  const counts = useRef({ notifyCount: 0, unreadCount: 0 });
  if (user) counts.current = { notifyCount: user.notifyCount, unreadCount: user.unreadCount };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles are in the language that they were asked for in.
  useEffect(() => (id === undefined ? undefined : followNotices(counts.current)), [id, locale]);
}
