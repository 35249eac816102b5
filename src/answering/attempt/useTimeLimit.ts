import type { Attempt } from 'core/contract/answering/attempt';
import { useMemo, useState } from 'react';
import { ServerClock } from '@/answering/player/serverClock';
import { pauseAfter } from '@/kit/pause/pauseAfter';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

/** The end of the time for answering, by the server's clock. */
export function useTimeLimit({ id, now, expiresAt }: Attempt) {
  const [clock] = useState(() => {
    const made = new ServerClock();
    made.heard(Date.parse(now));
    return made;
  });

  return useMemo(() => {
    const end = expiresAt === null ? undefined : Date.parse(expiresAt);
    return {
      timeLimit: end === undefined ? undefined : { clock, end },
      /**
       * The status of the attempt once the time seems to be over. `in_progress`: it is not; the clock was corrected. Without a
       * connection: `expired`, as the server will find.
       */
      verdict: async (): Promise<Attempt['status']> => {
        for (let times = 0; ; times += 1) {
          const attempt = await api.attempts
            .get({ params: { id }, timeout: timeouts.short, skipErrorHandler: true })
            .catch(() => undefined);
          if (!attempt) return 'expired';
          if (attempt.status !== 'in_progress') return attempt.status;
          clock.heard(Date.parse(attempt.now));
          clock.wasAhead();
          if (end === undefined || clock.now() < end) return attempt.status;
          await new Promise((resolve) => setTimeout(resolve, pauseAfter(times)));
        }
      },
    };
  }, [clock, id, expiresAt]);
}
