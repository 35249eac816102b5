import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { api } from '@/shell/api/client';
import { useDraft } from '../draft/DraftProvider';
import { useAfterEdits } from '../draft/useAfterEdits';

interface Known {
  /** What the server knows besides the draft; undefined: not read yet. */
  detail: InstrumentDetail | undefined;
  load(): Promise<void>;
}

const Context = createContext<Known>({ detail: undefined, load: async () => undefined });

/** Reads the detail, and again after each saved edit. */
export function InstrumentDetailProvider({ children }: { children: ReactNode }) {
  const id = useDraft(({ facts }) => facts.id);
  const [detail, setDetail] = useState<InstrumentDetail>();
  const isKnown = useRef(false);
  const load = useCallback(async () => {
    // If reading again fails, the last state stays; the bar of the draft reports a lost connection.
    const skipErrorHandler = isKnown.current;
    const found = await api.instrument.get({ params: { id }, skipErrorHandler }).catch(() => undefined);
    if (!found) return;
    isKnown.current = true;
    setDetail(found);
  }, [id]);
  useAfterEdits(load);
  const known = useMemo(() => ({ detail, load }), [detail, load]);
  return <Context.Provider value={known}>{children}</Context.Provider>;
}

export const useInstrumentDetail = (): Known => useContext(Context);
