import { useSyncExternalStore } from 'react';
import { usePreferences } from './preferences';

/** A phone, upright or on its side. */
const phone = '(max-width: 479px), (pointer: coarse) and (max-height: 479px)';

function listen(listener: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isPhone = () => window.matchMedia(phone).matches;

/** Whether long lists of statements are shown one statement at a time: as the respondent has chosen, else on a phone. */
export function useOneStatement(): boolean {
  const { statements } = usePreferences();
  const onPhone = useSyncExternalStore(listen, isPhone);
  return statements === undefined ? onPhone : statements === 'one';
}
