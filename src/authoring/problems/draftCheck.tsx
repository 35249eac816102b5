import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { api } from '@/shell/api/client';
import { useDraft } from '../draft/DraftProvider';
import { useAfterEdits } from '../draft/useAfterEdits';

interface Known {
  /** undefined: not checked yet. */
  found: readonly InstrumentProblem[] | 'failed' | undefined;
  /** When the findings were right for the last time, if they no longer need be: edits wait for a connection, or a later check failed. */
  oldSince: string | undefined;
  check(): Promise<void>;
}

const Context = createContext<Known>({ found: undefined, oldSince: undefined, check: async () => undefined });

/** What publishing would find wrong with the draft; checked again after each saved edit. */
export function DraftCheckProvider({ children }: { children: ReactNode }) {
  const id = useDraft(({ facts }) => facts.id);
  const [found, setFound] = useState<Known['found']>();
  const [checkedAt, setCheckedAt] = useState<string>();
  const [isMissed, setMissed] = useState(false);
  const isWaiting = useDraft(({ saving }) => saving === 'waiting' || saving === 'stopped');
  const turn = useRef(0);
  const check = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    const problems = await api.instrument.check({ params: { id }, skipErrorHandler: true }).then(
      (all) => all ?? [],
      () => 'failed' as const,
    );
    // If it fails later, the last findings stay.
    if (own !== turn.current) return;
    setFound((before) => (problems === 'failed' && before ? before : problems));
    setMissed(problems === 'failed');
    if (problems !== 'failed') setCheckedAt(new Date().toISOString());
  }, [id]);
  useAfterEdits(check);
  const oldSince = isWaiting || isMissed ? checkedAt : undefined;
  const known = useMemo(() => ({ found, oldSince, check }), [found, oldSince, check]);
  return <Context.Provider value={known}>{children}</Context.Provider>;
}

export const useDraftCheck = (): Known => useContext(Context);
