import type { Attempt } from 'core/contract/answering/attempt';
import { useEffect, useState } from 'react';
import type { AttemptJournal } from '@/answering/journal/attemptJournal';
import { AnswerStore } from '@/answering/player/answerStore';

/** The answers on the screen: those of the server, then the unsent ones of this device, updated from other tabs and devices. */
export function useSheet(attempt: Attempt, journal: AttemptJournal): AnswerStore | undefined {
  const [store, setStore] = useState<AnswerStore>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same attempt in another language has no other answers.
  useEffect(() => {
    let stop = () => {};
    let current = true;
    void journal.reconcile(attempt).then((answers) => {
      if (!current) return;
      const made = new AnswerStore(answers);
      stop = journal.onAnswers((others) => made.take(others));
      setStore(made);
      void journal.send();
    });
    return () => {
      current = false;
      stop();
    };
  }, [attempt.id, journal]);
  return store;
}
