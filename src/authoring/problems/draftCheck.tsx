import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { api } from '@/shell/api/client';
import { useDraft } from '../draft/DraftProvider';
import { useAfterEdits } from '../draft/useAfterEdits';

interface Known {
  /** undefined: not checked yet. */
  found: readonly InstrumentProblem[] | 'failed' | undefined;
  check(): Promise<void>;
}

const Context = createContext<Known>({ found: undefined, check: async () => undefined });

/** What publishing would find wrong with the draft; checked again after each saved edit. */
export function DraftCheckProvider({ children }: { children: ReactNode }) {
  const id = useDraft(({ facts }) => facts.id);
  const [found, setFound] = useState<Known['found']>();
  const turn = useRef(0);
  const check = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    const problems = await api.instrument.check({ params: { id }, skipErrorHandler: true }).then(
      (all) => all ?? [],
      () => 'failed' as const,
    );
    // If it fails later, the last findings stay.
    if (own === turn.current) setFound((before) => (problems === 'failed' && before ? before : problems));
  }, [id]);
  useAfterEdits(check);
  const known = useMemo(() => ({ found, check }), [found, check]);
  return <Context.Provider value={known}>{children}</Context.Provider>;
}

export const useDraftCheck = (): Known => useContext(Context);
