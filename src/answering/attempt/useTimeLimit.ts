import type { Attempt } from 'core/contract/answering/attempt';
import { useMemo, useState } from 'react';
import type { TimeLimit } from '@/answering/player/bar/TimeLeft';
import { ServerClock } from '@/answering/player/serverClock';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

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

/** The end of the time to answer, by the server's clock as it stood when the attempt was fetched, a moment ago. */
export function useTimeLimit({ id, now, expiresAt }: Attempt): Watch {
  const [clock] = useState(() => {
    const made = new ServerClock();
    made.heard(Date.parse(now));
    return made;
  });

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
          clock.heard(Date.parse(attempt.now));
          clock.wasAhead();
          if (end === undefined || clock.now() < end) return attempt.status;
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      },
    };
  }, [clock, id, expiresAt]);
}
