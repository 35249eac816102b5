import { useModel } from '@umijs/max';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import { HeldDocument } from '@/kit/outbox/HeldDocument';
import type { KeptPlace } from '@/kit/outbox/keptChanges';
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

/** From another screen: meanwhile its pages may have been written. */
function holdRead(place: KeptPlace) {
  const held = holdSurvey(place);
  if (held.store.read().state === 'ready') void held.store.load().catch(() => undefined);
  return held;
}

/** Reads a survey for the screens below. */
export function SurveyProvider({ id, ...shown }: Props) {
  const { user } = useModel('currentUser');
  return <HeldDocument accountId={user?.id ?? ''} documentId={id} context={Context} hold={holdRead} {...shown} />;
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
