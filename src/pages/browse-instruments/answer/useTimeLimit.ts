import type { Attempt } from 'core/contract/attempt';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '@/api/client';
import type { TimeLimit } from '@/features/player/bar/TimeLeft';
import { ServerClock } from '@/features/player/serverClock';
import { timeouts } from '@/request';

/** Between two questions to the server whether the time is over there, too, in milliseconds. */
const pause = 1_000;

interface Watch {
  /** Absent: there is no limit. */
  timeLimit: TimeLimit | undefined;
  /**
   * What has become of the attempt now that the time seems over. `in_progress`: it is not, and the clock has been set right. Without a
   * connection it counts as expired, which it is as soon as the server looks.
   */
  verdict(): Promise<Attempt['status']>;
}

/**
 * The end of the time to answer, by the server's clock.
 * @param begun the attempt was begun a moment ago
 * @param savedAt of the last acknowledgement
 */
export function useTimeLimit({ id, startedAt, expiresAt }: Attempt, begun: boolean, savedAt: string | null): Watch {
  const [clock] = useState(() => {
    const made = new ServerClock();
    if (begun) made.heard(Date.parse(startedAt));
    return made;
  });
  // What was saved before this page was opened says nothing of now.
  const known = useRef(savedAt);
  useEffect(() => {
    if (savedAt === null || savedAt === known.current) return;
    known.current = savedAt;
    clock.heard(Date.parse(savedAt));
  }, [clock, savedAt]);

  return useMemo(() => {
    const end = expiresAt === null ? undefined : Date.parse(expiresAt);
    return {
      timeLimit: end === undefined ? undefined : { clock, end },
      verdict: async () => {
        for (;;) {
          const attempt = await api.attempts
            .get({ params: { id }, timeout: timeouts.short, skipErrorHandler: true })
            .catch(() => undefined);
          if (!attempt) return 'expired';
          if (attempt.status !== 'in_progress') return attempt.status;
          clock.wasAhead();
          if (end === undefined || clock.now() < end) return attempt.status;
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      },
    };
  }, [clock, id, expiresAt]);
}
