import { useIntl } from '@umijs/max';
import type { Attempt, Risk } from 'core/contract/answering/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AttemptJournal } from '@/answering/journal/attemptJournal';
import type { AnswerStore } from '@/answering/player/answerStore';
import { type OwnRisks, ownRisksOf } from '@/answering/player/ownRisks';

const none: readonly Risk[] = [];

/** Milliseconds: the first question is drawn before the code that looks for risks is loaded. */
const afterQuestion = 300;

/**
 * The risks in the answers: those that this device finds itself (also offline), and those from the server, which alone knows
 * the scores for staff. The list stays the same object while its content is the same.
 */
export function useRisks(attempt: Attempt, journal: AttemptJournal, store: AnswerStore | undefined) {
  const intl = useIntl();
  const [heard, setHeard] = useState(none);
  const [own, setOwn] = useState(none);
  const [teller, setTeller] = useState<OwnRisks>();
  useEffect(() => journal.onRisks(setHeard), [journal]);
  useEffect(() => void journal.speak(attempt), [journal, attempt]);

  useEffect(() => {
    let current = true;
    const words = { yes: intl.formatMessage({ id: 'player.yes' }), no: intl.formatMessage({ id: 'player.no' }) };
    const begin = () =>
      // If the code cannot be loaded, the server still reports risks.
      ownRisksOf(attempt, words).then(
        (made) => current && setTeller(() => made),
        () => undefined,
      );
    const timer = setTimeout(begin, afterQuestion);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [attempt, intl]);

  useEffect(() => {
    if (!teller || !store) return undefined;
    const look = () => setOwn((before) => unlessSame(before, teller(store.sheet(), false)));
    look();
    return store.subscribe(look);
  }, [teller, store]);

  const shown = useRef(none);
  shown.current = unlessSame(shown.current, joined(own, heard));

  /** All risks, once no more answers come. */
  const final = useCallback(() => {
    const sheet: AnswerSheet = store?.sheet() ?? {};
    return joined(teller?.(sheet, true) ?? none, heard);
  }, [teller, store, heard]);

  return { risks: shown.current, final };
}

function joined(own: readonly Risk[], heard: readonly Risk[]): readonly Risk[] {
  const codes = new Set(own.map(({ code }) => code));
  return [...own, ...heard.filter(({ code }) => !codes.has(code))];
}

const unlessSame = (before: readonly Risk[], next: readonly Risk[]): readonly Risk[] =>
  JSON.stringify(before) === JSON.stringify(next) ? before : next;
