import { useModel } from '@umijs/max';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { HeldDocument } from '@/kit/outbox/HeldDocument';
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
export function DraftProvider({ instrumentId, ...shown }: Props) {
  const { user } = useModel('currentUser');
  return (
    <HeldDocument accountId={user?.id ?? ''} documentId={instrumentId} context={Context} hold={holdDraft} {...shown} />
  );
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
