import type { RescoringOutcome } from 'core/contract/answering/rescoring';
import { useCallback, useEffect, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { untold } from '@/kit/form/serverErrors';
import { api } from '@/shell/api/client';

interface Rescorings {
  whatIf: RescoringOutcome | null;
  rescore: RescoringOutcome | null;
}

export interface RescoringState {
  /** undefined: not known yet. */
  latest: Rescorings | 'failed' | undefined;
  /** Reads the latest state. */
  load(): Promise<void>;
  /** @param version null: the draft as it is now */
  whatIf(version: number | null): Promise<void>;
  rescore(version: number, note: string): Promise<boolean>;
  /** A job is being started. */
  beginning: boolean;
  /** Why it could not be started, if not reported yet. */
  failure: string | undefined;
}

/** The newest trial run and the newest re-scoring of an instrument's results. They run on the server and outlive this page. */
export function useRescoring(id: string): RescoringState {
  const [latest, setLatest] = useState<Rescorings | 'failed'>();
  const [beginning, setBeginning] = useState(false);
  const [failure, setFailure] = useState<string>();

  const load = useCallback(async () => {
    try {
      const found = await api.rescoring.latest({ params: { id } });
      if (found) setLatest(found);
    } catch {
      setLatest((known) => (typeof known === 'object' ? known : 'failed'));
    }
  }, [id]);
  useEffect(() => void load(), [load]);

  const begin = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      setBeginning(true);
      setFailure(undefined);
      try {
        await work();
        await load();
        return true;
      } catch (error) {
        setFailure(untold(asFailure(error)));
        return false;
      } finally {
        setBeginning(false);
      }
    },
    [load],
  );
  const whatIf = useCallback(
    async (version: number | null) => {
      await begin(() => api.rescoring.whatIf({ params: { id }, body: { version } }));
    },
    [begin, id],
  );
  const rescore = useCallback(
    (version: number, note: string) => begin(() => api.rescoring.rescore({ params: { id }, body: { version, note } })),
    [begin, id],
  );
  return { latest, load, whatIf, rescore, beginning, failure };
}
