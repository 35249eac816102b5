import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { sessionAccount } from '@/shell/session/tokens';
import type { AttemptJournal, JournalStatus } from './attemptJournal';
import { browserEnvironment } from './environment';
import { classifyFailure } from './failure';
import { Journals } from './journals';

let journals: Journals | undefined;

function pageJournals(): Journals {
  journals ??= new Journals({
    ...browserEnvironment(),
    send: (attempt, write) =>
      api.attempts.answer({
        params: { id: attempt },
        body: write,
        timeout: timeouts.short,
        skipErrorHandler: true,
      }),
    classify: classifyFailure,
    isSignedIn: (account) => sessionAccount() === account,
    read: (attempt, locale) =>
      api.attempts.get({ params: { id: attempt }, query: { locale }, timeout: timeouts.short, skipErrorHandler: true }),
  });
  return journals;
}

/**
 * Before signing out: sends what the account has on this device and the server lacks, for at most so many milliseconds.
 * @returns the number of writes left; 0: signing out loses nothing
 */
export const flushJournal = (account: string, limit: number = timeouts.short): Promise<number> =>
  pageJournals().flush(account, limit);

/** How many answers to these attempts are on this device and not on the server. */
export const keptAnswers = (account: string, attempts: readonly string[]): Promise<number> =>
  pageJournals().kept(account, attempts);

/** After an attempt has been deleted: removes what this device has of it. */
export const forgetJournal = (account: string, attempt: string): Promise<void> =>
  pageJournals().forget({ account, attempt });

/** After signing in: keeps sending what earlier pages of the account left on this device. @returns how to stop */
export const resumeJournal = (account: string): Promise<() => void> => pageJournals().resume(account);

/** Opens the device's store ahead, as a journal will be needed soon. */
export const prepareJournals = (): Promise<void> => pageJournals().prepare();

/** The journal of an attempt while the component is mounted; undefined at first. */
export function useJournal(account: string | undefined, attempt: string | undefined): AttemptJournal | undefined {
  const [journal, setJournal] = useState<AttemptJournal>();
  // Before the first paint: without a journal there is nothing to show.
  useLayoutEffect(() => {
    if (account === undefined || attempt === undefined) return undefined;
    const held = pageJournals().hold({ account, attempt });
    setJournal(held.journal);
    return () => {
      setJournal(undefined);
      held.release();
    };
  }, [account, attempt]);
  return journal;
}

export const useJournalStatus = (journal: AttemptJournal): JournalStatus =>
  useSyncExternalStore(journal.subscribe, journal.getStatus);
