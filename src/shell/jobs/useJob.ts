import type { JobRow } from 'core/contract/platform/job';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { untold } from '@/kit/form/serverErrors';
import { emptyCaches } from '@/shell/api/cache';
import { api } from '@/shell/api/client';

/** Milliseconds between two polls: longer while nothing changes or the server does not answer. */
const shortest = 1000;
const longest = 10_000;
const growth = 1.5;

const isMoved = (before: JobRow | undefined, now: JobRow) =>
  before === undefined || before.done !== now.done || before.state !== now.state;

/**
 * Polls a job until it ends. `lost`: the last poll failed; it is repeated. `failure`: why it could not be cancelled, if no message was shown yet.
 * @param known its state in the list
 * @param onEnded called once, if it ends meanwhile; before, the caches are emptied
 */
export function useJob(id: string, known?: JobRow, onEnded?: (job: JobRow) => void) {
  const [job, setJob] = useState(known);
  const [lost, setLost] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [failure, setFailure] = useState<string>();
  const newest = useRef(known);
  const tell = useRef(onEnded);
  useEffect(() => {
    tell.current = onEnded;
  });

  const take = useCallback((now: JobRow) => {
    const wasOpen = newest.current?.endedAt == null;
    newest.current = now;
    setJob(now);
    if (!wasOpen || now.endedAt === null) return;
    // No screen shows its results yet.
    emptyCaches();
    tell.current?.(now);
  }, []);

  useEffect(() => {
    if (newest.current?.endedAt != null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let wait = shortest;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const before = newest.current;
      try {
        const now = await api.job.read({ params: { id }, signal, skipErrorHandler: true });
        if (signal.aborted || !now) return;
        setLost(false);
        take(now);
        wait = isMoved(before, now) ? shortest : Math.min(wait * growth, longest);
      } catch {
        if (signal.aborted) return;
        setLost(true);
        wait = Math.min(wait * growth, longest);
      }
      if (newest.current?.endedAt == null) timer = setTimeout(look, wait);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [id, take]);

  const cancel = useCallback(async () => {
    setCancelling(true);
    setFailure(undefined);
    try {
      const now = await api.job.cancel({ params: { id } });
      if (now) take(now);
    } catch (error) {
      setFailure(untold(asFailure(error)));
    } finally {
      setCancelling(false);
    }
  }, [id, take]);

  return { job, lost, cancel, cancelling, failure };
}
