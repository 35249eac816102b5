import { useModel } from '@umijs/max';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Screen, textOutbox } from './textOutbox';

/** The account's outbox, shown by this screen; the screen must stay the same object. */
export function useTextOutbox(screen: Screen) {
  const { user } = useModel('currentUser');
  const { checkSaved } = useModel('translation');
  const outbox = textOutbox(user?.id ?? '');
  const edits = useSyncExternalStore(outbox.subscribe, outbox.all);
  useEffect(() => outbox.show(screen), [outbox, screen]);
  // What the device keeps is sent later: nobody is asked for it on leaving.
  const isEndangered = useMemo(() => edits.size > 0 && outbox.isEndangered(), [outbox, edits]);
  useEffect(() => {
    checkSaved(!isEndangered);
    return () => checkSaved(true);
  }, [isEndangered, checkSaved]);
  return { outbox, edits };
}
