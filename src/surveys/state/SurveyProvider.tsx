import type { SurveyDetail, SurveyTexts } from 'core/contract/surveys/survey';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import { createSurveyStore, type SurveyState, type SurveyStore } from './surveyStore';

const Context = createContext<SurveyStore | undefined>(undefined);

interface Props {
  id: string;
  loading: ReactNode;
  failed(store: SurveyStore, failure: RequestFailure): ReactNode;
  children: ReactNode;
}

/** Reads a survey for the screens below. */
export function SurveyProvider({ id, loading, failed, children }: Props) {
  const store = useMemo(() => createSurveyStore(id), [id]);
  useEffect(() => void store.load(), [store]);
  const { detail, failure } = useSyncExternalStore(store.subscribe, store.read);
  if (detail === undefined) return failure ? failed(store, failure) : loading;
  return <Context.Provider value={store}>{children}</Context.Provider>;
}

export function useSurveyStore(): SurveyStore {
  const store = useContext(Context);
  if (store === undefined) throw new Error('a part of a survey screen stands outside its survey');
  return store;
}

type Ready = SurveyState & { detail: SurveyDetail; texts: SurveyTexts };

/** The survey, which is read. */
export function useSurvey(): Ready {
  const store = useSurveyStore();
  return useSyncExternalStore(store.subscribe, store.read) as Ready;
}

/** A text in the base language; empty: there is none. */
export function useBaseText(key: string): string {
  const { detail, texts } = useSurvey();
  return texts.texts[detail.baseLocale]?.[key] ?? '';
}
