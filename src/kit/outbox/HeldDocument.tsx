import { type Context, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { RequestFailure } from '../failure/requestFailure';
import type { KeptPlace } from './keptChanges';
import type { Load } from './outbox';

interface Store {
  subscribe(listener: () => void): () => void;
  read(): Load<unknown>;
}

interface Shown<S> {
  /** Until it is read. */
  loading: ReactNode;
  failed(store: S, failure: RequestFailure): ReactNode;
  children: ReactNode;
}

interface Props<S> extends KeptPlace, Shown<S> {
  context: Context<S | undefined>;
  /** The same function each time. */
  hold(place: KeptPlace): { store: S; release(): void };
}

/** Gives the store of a document to the screens below, and holds it as long as they are there. */
export function HeldDocument<S extends Store>({ accountId, documentId, context, hold, ...shown }: Props<S>) {
  const [store, setStore] = useState<S>();
  useEffect(() => {
    const held = hold({ accountId, documentId });
    setStore(held.store);
    return held.release;
  }, [accountId, documentId, hold]);
  if (store === undefined) return shown.loading;
  return (
    <context.Provider value={store}>
      <WhenReady store={store} {...shown} />
    </context.Provider>
  );
}

function WhenReady<S extends Store>({ store, loading, failed, children }: Shown<S> & { store: S }) {
  const load = useSyncExternalStore(store.subscribe, store.read);
  if (load.state === 'ready') return children;
  return load.state === 'loading' ? loading : failed(store, load.failure);
}
