import { type Dispatch, useEffect, useRef } from 'react';
import type { AttemptJournal } from '@/answering/journal/attemptJournal';
import { pauseAfter } from '@/kit/pause/pauseAfter';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import type { PhaseEvent } from './phase';

/**
 * When the journal learns that the attempt is closed, asks the server how it ended, until there is an answer.
 * @param onRefused is called instead, and what the server has not taken stays on the device
 */
export function useRefusal(
  id: string,
  journal: AttemptJournal,
  tell: Dispatch<PhaseEvent>,
  onRefused: (() => void) | undefined,
): void {
  const told = useRef(onRefused);
  told.current = onRefused;
  useEffect(() => {
    let current = true;
    let isRefused = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const ask = async () => {
      const found = await api.attempts
        .get({ params: { id }, timeout: timeouts.short, skipErrorHandler: true })
        .catch(() => undefined);
      if (!current) return;
      if (!found) {
        again = setTimeout(() => void ask(), pauseAfter(failures));
        failures += 1;
      } else {
        tell({ kind: 'ended', status: found.status });
        // Refused answers can never be sent, and the page has said so.
        await journal.finish().catch(() => undefined);
      }
    };
    const hear = () => {
      if (isRefused || !journal.getStatus().closed) return;
      isRefused = true;
      tell({ kind: 'refused' });
      if (told.current) told.current();
      else void ask();
    };
    hear();
    const stop = journal.subscribe(hear);
    return () => {
      current = false;
      stop();
      clearTimeout(again);
    };
  }, [id, journal, tell]);
}
