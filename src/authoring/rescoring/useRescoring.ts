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
  // Each says its own failure, where it was begun.
  const trial = useTask();
  const scoring = useTask();
  const load = useCallback(async () => {
    try {
      const found = await api.rescoring.latest({ params: { id } });
      if (found) setLatest(found);
    } catch {
      setLatest((known) => (typeof known === 'object' ? known : 'failed'));
    }
  }, [id]);
  useEffect(() => void load(), [load]);

  return {
    /** undefined: not known yet. */
    latest,
    /** Reads the latest state. */
    load,
    /** @param version null: the draft as it is now */
    whatIf: (version: number | null) =>
      trial.run(() => api.rescoring.whatIf({ params: { id }, body: { version } }).then(load)),
    /** A trial run is being started; why it could not be, if not reported yet. */
    trial: { busy: trial.busy, failure: trial.failure },
    rescore: (version: number, note: string) =>
      scoring.run(() => api.rescoring.rescore({ params: { id }, body: { version, note } }).then(load)),
    /** The re-scoring is being started. */
    beginning: scoring.busy,
    /** Why it could not be started, if not reported yet. */
    failure: scoring.failure,
  };
}
