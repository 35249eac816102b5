import { useEffect } from 'react';
import { resumeJournal } from '@/answering';

/** As long as this account is signed in: sends what earlier pages of it left unsent on this device. */
export function useResumedJournal(account: string | undefined): void {
  useEffect(() => {
    if (account === undefined) return undefined;
    // Where the browser keeps no database there is nothing to send.
    const resumed = resumeJournal(account).catch(() => undefined);
    return () => void resumed.then((end) => end?.());
  }, [account]);
}
