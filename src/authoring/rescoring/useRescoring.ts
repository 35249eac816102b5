import type { RescoringOutcome } from 'core/contract/answering/rescoring';
import { useCallback, useEffect, useState } from 'react';
import { useTask } from '@/kit/form/useTask';
import { api } from '@/shell/api/client';

interface Rescorings {
  whatIf: RescoringOutcome | null;
  rescore: RescoringOutcome | null;
}

export type RescoringState = ReturnType<typeof useRescoring>;

/** The newest trial run and the newest re-scoring of an instrument's results. They run on the server and outlive this page. */
export function useRescoring(id: string) {
  const [latest, setLatest] = useState<Rescorings | 'failed'>();
  const { busy, failure, run } = useTask();
  const load = useCallback(async () => {
    try {
      const found = await api.rescoring.latest({ params: { id } });
      if (found) setLatest(found);
    } catch {
      setLatest((known) => (typeof known === 'object' ? known : 'failed'));
    }
  }, [id]);
  useEffect(() => void load(), [load]);

  const begin = (work: () => Promise<unknown>) => run(() => work().then(load));
  return {
    /** undefined: not known yet. */
    latest,
    /** Reads the latest state. */
    load,
    /** @param version null: the draft as it is now */
    whatIf: (version: number | null) => begin(() => api.rescoring.whatIf({ params: { id }, body: { version } })),
    rescore: (version: number, note: string) =>
      begin(() => api.rescoring.rescore({ params: { id }, body: { version, note } })),
    /** A job is being started. */
    beginning: busy,
    /** Why it could not be started, if not reported yet. */
    failure,
  };
}
