import { createListeners } from '@/kit/listeners/listeners';
import { tellSessionNews } from './news';
import { emptyStoredRoles } from './roles';
import { followRenewal, storedTokens, storeTokens, type Tokens } from './tokens';

/**
 * `renewed`: a new pair is stored. `refused`: by the server. `unreachable`: no answer; the old pair is kept.
 * `waiting`: another exchange took longer than the wait; the call may be tried again.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable' | 'waiting';

/** Exchanges a refresh token; undefined: refused. Rejects without an answer. */
export type Exchange = (refreshToken: string) => Promise<Tokens | undefined>;

/** Milliseconds that a call waits for another one's refresh. */
const waitLimit = 3000;

const { listen, notify } = createListeners();

/** Calls the listener after each exchange of this tab: the roles must be loaded again. */
export const onRenewal = listen;

let underway: Promise<Renewal> | undefined;

const after = (milliseconds: number) =>
  new Promise<Renewal>((resolve) => {
    setTimeout(() => resolve('waiting'), milliseconds);
  });

/**
 * Renews the pair of a refused access token once: calls of this tab share the exchange, and a lock keeps out other
 * tabs; they take the renewed pair.
 */
export function renewTokens(refused: string, exchange: Exchange, wait = waitLimit): Promise<Renewal> {
  if (underway) return Promise.race([underway, after(wait)]);
  underway = underLock(() => renew(refused, exchange), wait).finally(() => {
    underway = undefined;
  });
  return underway;
}

async function renew(refused: string, exchange: Exchange): Promise<Renewal> {
  const stored = storedTokens();
  if (!stored) return 'refused';
  if (stored.accessToken !== refused) return 'renewed';
  try {
    const fresh = await exchange(stored.refreshToken);
    if (!fresh || storedTokens()?.refreshToken !== stored.refreshToken) return 'refused';
    storeTokens(fresh);
    followRenewal(stored.refreshToken, fresh.refreshToken);
    tellSessionNews({ refreshToken: stored.refreshToken, next: fresh });
    emptyStoredRoles();
    notify();
    return 'renewed';
  } catch {
    return 'unreachable';
  }
}

async function underLock(task: () => Promise<Renewal>, wait: number): Promise<Renewal> {
  // Insecure pages have no locks; the server's grace period covers two tabs at once.
  if (!navigator.locks) return task();
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), wait);
  try {
    return await navigator.locks.request('assess.renewal', { signal: giveUp.signal }, () => {
      clearTimeout(timer);
      return task();
    });
  } catch {
    return 'waiting';
  } finally {
    clearTimeout(timer);
  }
}
