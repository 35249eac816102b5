import { useModel } from '@umijs/max';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DraftState } from './draftState';
import { type DraftStore, holdDraft } from './draftStore';
import type { DraftView } from './view';

const Context = createContext<DraftStore | undefined>(undefined);

interface Props {
  instrumentId: string;
  /** Shown until the draft is loaded. */
  loading: ReactNode;
  /** Shown if loading failed. */
  failed(store: DraftStore, failure: { status?: number; message: string }): ReactNode;
  children: ReactNode;
}

/** Provides the draft of an instrument to the screens below. */
export function DraftProvider({ instrumentId, loading, failed, children }: Props) {
  const { user } = useModel('currentUser');
  const accountId = user?.id ?? '';
  const [store, setStore] = useState<DraftStore>();
  useEffect(() => {
    const held = holdDraft({ accountId, documentId: instrumentId });
    setStore(held.store);
    return held.release;
  }, [accountId, instrumentId]);
  if (store === undefined) return loading;
  return (
    <Context.Provider value={store}>
      <WhenReady store={store} loading={loading} failed={failed}>
        {children}
      </WhenReady>
    </Context.Provider>
  );
}

function WhenReady({ store, loading, failed, children }: Omit<Props, 'instrumentId'> & { store: DraftStore }) {
  const load = useSyncExternalStore(store.subscribe, store.read);
  if (load.state === 'ready') return children;
  return load.state === 'loading' ? loading : failed(store, load.failure);
}

export function useDraftStore(): DraftStore {
  const store = useContext(Context);
  if (store === undefined) throw new Error('a part of an instrument screen stands outside its draft');
  return store;
}

/**
 * A part of the draft's state; renders again only when its identity changes.
 * @param select returns a part of the state or a plain value, never a new object
 */
export function useDraft<T>(select: (state: DraftState) => T): T {
  const store = useDraftStore();
  const read = useCallback(() => {
    const load = store.read();
    if (load.state !== 'ready') throw new Error('the draft is not loaded');
    return select(load.held);
  }, [store, select]);
  return useSyncExternalStore(store.subscribe, read);
}

/** Reads the draft's view as it is at that moment, without rendering again; undefined: outside of a draft, or not loaded. */
export function useViewNow(): () => DraftView | undefined {
  const store = useContext(Context);
  return useCallback(() => {
    const load = store?.read();
    return load?.state === 'ready' ? load.held.view : undefined;
  }, [store]);
}

const nothingToSend = async () => undefined;

/** Resolves when the server has every edit so far, or cannot be reached; at once outside of a draft. */
export function useSettled(): () => Promise<void> {
  const store = useContext(Context);
  return useMemo(() => (store ? () => store.settled() : nothingToSend), [store]);
}

/** Whether the screen is inside a draft. */
export const useIsInDraft = (): boolean => useContext(Context) !== undefined;
