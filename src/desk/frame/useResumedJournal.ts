import { useEffect } from 'react';
import { resumeJournal } from '@/answering';

/** While this account is signed in: sends what its earlier pages left unsent on this device. */
export function useResumedJournal(account: string | undefined): void {
  useEffect(() => {
    if (account === undefined) return undefined;
    // Without a database in the browser there is nothing to send.
    const resumed = resumeJournal(account).catch(() => undefined);
    return () => void resumed.then((end) => end?.());
  }, [account]);
}
