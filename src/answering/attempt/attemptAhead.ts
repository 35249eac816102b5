import type { Attempt } from 'core/contract/answering/attempt';
import { prepareJournals } from '@/answering/journal/journal';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { currentUser } from '@/shell/session/currentUser';
import { storedTokens } from '@/shell/session/tokens';

interface Ahead {
  id: string;
  locale: string | null;
  /** Whose it is. */
  token: string;
  attempt: Promise<Attempt | undefined>;
  arrived?: Attempt;
}

let ahead: Ahead | undefined;

/** The page was opened at an attempt: it is fetched while texts and profile still are. */
export function fetchAhead(): void {
  const search = new URLSearchParams(window.location.search);
  const id = search.get('attempt');
  const locale = search.get('locale');
  const token = storedTokens()?.accessToken;
  // Somebody is there: the page before may have handed the attempt over.
  if (!id || !token || currentUser()) return;
  const attempt = api.attempts.get({
    params: { id },
    query: { locale: locale ?? undefined },
    timeout: timeouts.short,
    skipErrorHandler: true,
  });
  const asked: Ahead = { id, locale, token, attempt: attempt.catch(() => undefined) };
  void asked.attempt.then((found) => {
    asked.arrived = found;
  });
  ahead = asked;
  // Where the browser keeps no database there is nothing to open.
  void prepareJournals().catch(() => undefined);
}

const isOf = (asked: Ahead | undefined, id: string, locale: string | null): asked is Ahead =>
  asked?.id === id && asked.locale === locale && asked.token === storedTokens()?.accessToken;

/** The attempt that was fetched ahead, where it has come already; it stays to be taken. */
export const arrivedAhead = (id: string, locale: string | null): Attempt | undefined =>
  isOf(ahead, id, locale) ? ahead.arrived : undefined;

/** The attempt that was fetched ahead; undefined: none, or not this one, or it could not be had. Taken once. */
export async function takeAhead(id: string, locale: string | null): Promise<Attempt | undefined> {
  const asked = ahead;
  ahead = undefined;
  return isOf(asked, id, locale) ? asked.attempt : undefined;
}
