import { useModel } from '@umijs/max';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import type { SurveyView } from './change';
import type { SurveyState } from './outbox';
import { holdSurvey, type SurveyStore } from './surveyStore';

const Context = createContext<SurveyStore | undefined>(undefined);

interface Props {
  id: string;
  loading: ReactNode;
  failed(store: SurveyStore, failure: RequestFailure): ReactNode;
  children: ReactNode;
}

/** Reads a survey for the screens below. */
export function SurveyProvider({ id, loading, failed, children }: Props) {
  const { user } = useModel('currentUser');
  const accountId = user?.id ?? '';
  const [store, setStore] = useState<SurveyStore>();
  useEffect(() => {
    const held = holdSurvey({ accountId, documentId: id });
    setStore(held.store);
    // From another screen: meanwhile its pages may have been written.
    if (held.store.read().state === 'ready') void held.store.load().catch(() => undefined);
    return held.release;
  }, [accountId, id]);
  if (store === undefined) return loading;
  return (
    <Context.Provider value={store}>
      <WhenReady store={store} loading={loading} failed={failed}>
        {children}
      </WhenReady>
    </Context.Provider>
  );
}

function WhenReady({ store, loading, failed, children }: Omit<Props, 'id'> & { store: SurveyStore }) {
  const load = useSyncExternalStore(store.subscribe, store.read);
  if (load.state === 'ready') return children;
  return load.state === 'loading' ? loading : failed(store, load.failure);
}

export function useSurveyStore(): SurveyStore {
  const store = useContext(Context);
  if (store === undefined) throw new Error('a part of a survey screen stands outside its survey');
  return store;
}

/** The survey, which is read. */
export function useSurvey(): SurveyState & SurveyView {
  const store = useSurveyStore();
  const load = useSyncExternalStore(store.subscribe, store.read);
  if (load.state !== 'ready') throw new Error('the survey is not loaded');
  return { ...load.held, ...load.held.view };
}

/** A text in the base language; empty: there is none. */
export function useBaseText(key: string): string {
  const { detail, texts } = useSurvey();
  return texts.texts[detail.baseLocale]?.[key] ?? '';
}
