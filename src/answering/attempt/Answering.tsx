import { history, useIntl } from '@umijs/max';
import type { Attempt } from 'core/contract/attempt';
import type { Projection } from 'core/instrument/projection';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AttemptJournal } from '@/answering/journal/attemptJournal';
import { useJournalStatus } from '@/answering/journal/journal';
import { answerPath, detailsPath, resultPath } from '@/answering/player/addresses';
import { AnswerStore } from '@/answering/player/answerStore';
import type { Engine } from '@/answering/player/engine';
import { handOverRisks } from '@/answering/player/handoff';
import { languageName } from '@/answering/player/languageName';
import { engineAtHand, engineOf } from '@/answering/player/loadEngine';
import { Notice } from '@/answering/player/Notice';
import { Player } from '@/answering/player/Player';
import { useLeaveWarning } from '@/answering/player/useLeaveWarning';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { Spinner } from '@/kit/spinner/Spinner';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { ClosedNotice, type ClosedStatus } from './ClosedNotice';
import { useRisks } from './useRisks';
import { useTimeLimit } from './useTimeLimit';

interface Props {
  attempt: Attempt;
  journal: AttemptJournal;
  /** Fetches the texts in another language; rejects when they cannot be had. */
  onTranslate(id: string, locale: string): Promise<Attempt | undefined>;
}

const silent = { timeout: timeouts.short, skipErrorHandler: true };

/** The questions of an attempt, with its answers kept by the journal, until they are sent, given up or out of time. */
export function Answering({ attempt, journal, onTranslate }: Props) {
  const { id, instrumentId, locale } = attempt;
  const intl = useIntl();
  const saved = useJournalStatus(journal);
  const sheet = useSheet(attempt, journal);
  const engine = useEngine(attempt);
  const { risks, final } = useRisks(attempt, journal, sheet);
  const { timeLimit, verdict } = useTimeLimit(attempt);
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const isSending = useRef(false);
  const [closed, setClosed] = useState<ClosedStatus>();
  const [looked, setLooked] = useState(false);
  const languages = useLanguages(attempt.locales);
  useLeaveWarning(saved !== undefined && !saved.durable && saved.waiting > 0);
  const toResult = () => history.replace(`${resultPath(instrumentId, id)}?sent=1`);

  const give = useCallback(
    (answers: Attempt['answers'], typing: boolean) => void journal.record(answers, locale, typing),
    [journal, locale],
  );

  const chooseLanguage = async (wanted: string) => {
    setFailure(undefined);
    try {
      await onTranslate(id, wanted);
      history.replace(answerPath(instrumentId, id, wanted));
    } catch {
      setFailure(intl.formatMessage({ id: 'player.languageFailed' }));
    }
  };

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const left = await journal.flush(timeouts.short);
      if (left > 0) return setFailure(intl.formatMessage({ id: 'player.sendLater' }));
      const asked = sheet === undefined ? undefined : engine?.visible(sheet.sheet());
      const refused = Object.keys(journal.getStatus().refused);
      if (refused.some((item) => asked?.has(item.split('.', 1)[0] ?? ''))) return;
      const done = await api.attempts.complete({ params: { id }, body: {}, ...silent });
      if (!done) return setFailure(intl.formatMessage({ id: 'player.sendLater' }));
      handOverRisks(id, final());
      await journal.finish().catch(() => undefined);
      toResult();
    } catch (error) {
      setFailure(whyNot(error, intl.formatMessage({ id: 'player.sendLater' })));
    } finally {
      isSending.current = false;
      setSending(false);
    }
  };

  const giveUp = async () => {
    setFailure(undefined);
    try {
      await journal.flush(timeouts.short);
      const done = await api.attempts.abandon({ params: { id }, body: {}, ...silent });
      if (!done) return setFailure(intl.formatMessage({ id: 'player.giveUp.later' }));
      await journal.finish().catch(() => undefined);
      history.replace(detailsPath(instrumentId));
    } catch (error) {
      setFailure(whyNot(error, intl.formatMessage({ id: 'player.giveUp.later' })));
    }
  };

  const lookAtEnd = async () => {
    const status = await verdict();
    if (status === 'completed') toResult();
    else if (status !== 'in_progress') setClosed(status);
  };

  // The server has refused a write because the attempt is closed: it knows why.
  const [over, setOver] = useState(false);
  const isOver = over || saved?.closed === true;
  useEffect(() => {
    if (!isOver || looked) return undefined;
    setOver(true);
    let current = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const found = await api.attempts.get({ params: { id }, ...silent }).catch(() => undefined);
      if (!current) return;
      if (!found) {
        again = setTimeout(() => void look(), lookPause);
        return;
      }
      if (found.status === 'expired' || found.status === 'abandoned') setClosed(found.status);
      setLooked(true);
      // What was refused can never be sent, and has been said.
      await journal.finish().catch(() => undefined);
    };
    void look();
    return () => {
      current = false;
      clearTimeout(again);
    };
  }, [isOver, looked, id, journal]);

  if (closed) return <ClosedNotice status={closed} instrument={instrumentId} risks={risks} />;
  if (isOver) {
    if (!looked) return <Spinner />;
    return (
      <Notice text="player.closedElsewhere" link={{ to: resultPath(instrumentId, id), text: 'player.toResult' }} />
    );
  }
  if (!saved || !sheet || !engine) return <Spinner />;
  return (
    <Player
      attempt={id}
      locale={locale}
      languages={languages}
      projection={projectionOf(attempt)}
      engine={engine}
      store={sheet}
      saved={saved}
      exitTo="/Browse-Instruments"
      failure={failure}
      sending={sending}
      risks={risks}
      timeLimit={timeLimit}
      onEnding={() => void journal.flush(timeouts.short)}
      onTimeOver={() => void lookAtEnd()}
      onGiveUp={() => void giveUp()}
      onGive={give}
      onLanguage={(wanted) => void chooseLanguage(wanted)}
      onSend={() => void send()}
    />
  );
}

/** The contract leaves the projection's shape to core/instrument. */
const projectionOf = (attempt: Attempt): Projection => attempt.projection as unknown as Projection;

/** The answers on the screen: the server's, under what this device has not sent yet, kept up with other tabs and devices. */
function useSheet(attempt: Attempt, journal: AttemptJournal): AnswerStore | undefined {
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

/** Of the language that the attempt was opened in: rules and formulas are the same in every one. */
function useEngine(attempt: Attempt): Engine | undefined {
  const [engine, setEngine] = useState(() => engineAtHand(projectionOf(attempt)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of an attempt are the same in every language.
  useEffect(() => {
    if (engine) return undefined;
    let current = true;
    void engineOf(projectionOf(attempt), attempt.respondent ?? {}).then((made) => current && setEngine(made));
    return () => {
      current = false;
    };
  }, [attempt.id]);
  return engine;
}

/** Milliseconds before the server is asked again what has become of the attempt. */
const lookPause = 5_000;

function useLanguages(locales: readonly string[]) {
  return useMemo(() => locales.map((locale) => ({ locale, label: languageName(locale) })), [locales]);
}

function whyNot(error: unknown, later: string): string {
  return error instanceof RequestFailure && error.reason === 'business' && error.message ? error.message : later;
}
