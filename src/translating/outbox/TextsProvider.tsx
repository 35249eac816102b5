import { useModel } from '@umijs/max';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { HeldDocument } from '@/kit/outbox/HeldDocument';
import { Spinner } from '@/kit/spinner/Spinner';
import { holdTexts, type Screen, type TextStore } from './textStore';

const Context = createContext<TextStore | undefined>(undefined);

/** Gives the texts that the account has not sent yet to the screens below. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const { user } = useModel('currentUser');
  return (
    <HeldDocument
      accountId={user?.id ?? ''}
      documentId="texts"
      context={Context}
      hold={holdTexts}
      loading={<Spinner />}
      failed={() => null}
    >
      {children}
    </HeldDocument>
  );
}

/** What waits to be sent, shown by this screen; the screen must stay the same object. */
export function useTexts(screen: Screen) {
  const outbox = useContext(Context);
  if (outbox === undefined) throw new Error('a screen of texts stands outside of TextsProvider');
  const edits = useSyncExternalStore(outbox.subscribe, outbox.edits);
  useEffect(() => outbox.show(screen), [outbox, screen]);
  return { outbox, edits };
}

/** What the device keeps is sent later: nobody is asked for it on leaving. @param isOpen something is lost by leaving all the same */
export function useLeaveQuestion({ outbox, edits }: ReturnType<typeof useTexts>, isOpen = false): void {
  const { checkSaved } = useModel('translation');
  const isKept = useSyncExternalStore(outbox.subscribe, () => outbox.isKept);
  const isSaved = !isOpen && (isKept || edits.size === 0);
  useEffect(() => {
    checkSaved(isSaved);
    return () => checkSaved(true);
  }, [isSaved, checkSaved]);
}
