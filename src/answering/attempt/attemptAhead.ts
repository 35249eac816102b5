import type { Attempt } from 'core/contract/answering/attempt';
import { prepareJournals } from '@/answering/journal/journal';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { currentUser } from '@/shell/session/currentUser';
import { currentSession } from '@/shell/session/tokens';

interface Ahead {
  id: string;
  locale: string | null;
  /** Its owner's, through all renewals. */
  session: object;
  attempt: Promise<Attempt | undefined>;
  arrived?: Attempt;
}

let ahead: Ahead | undefined;

/** Starts to fetch the attempt in the address, while texts and profile still load. */
export function fetchAhead(): void {
  const search = new URLSearchParams(window.location.search);
  const id = search.get('attempt');
  const locale = search.get('locale');
  const session = currentSession();
  // With a user the page was not opened here: the previous screen may have handed the attempt over.
  if (!id || !session || currentUser()) return;
  const attempt = api.attempts.get({
    params: { id },
    query: { locale: locale ?? undefined },
    timeout: timeouts.short,
    skipErrorHandler: true,
  });
  const asked: Ahead = { id, locale, session, attempt: attempt.catch(() => undefined) };
  void asked.attempt.then((found) => {
    asked.arrived = found;
  });
  ahead = asked;
  // Without a database in the browser there is nothing to send.
  void prepareJournals().catch(() => undefined);
}

const isOf = (asked: Ahead | undefined, id: string, locale: string | null): asked is Ahead =>
  asked?.id === id && asked.locale === locale && asked.session === currentSession();

/** The attempt that was fetched ahead, if it has arrived. It can still be taken. */
export const arrivedAhead = (id: string, locale: string | null): Attempt | undefined =>
  isOf(ahead, id, locale) ? ahead.arrived : undefined;

/** Takes the attempt that was fetched ahead, once. undefined: none, another one, or it failed. */
export async function takeAhead(id: string, locale: string | null): Promise<Attempt | undefined> {
  const asked = ahead;
  ahead = undefined;
  return isOf(asked, id, locale) ? asked.attempt : undefined;
}
