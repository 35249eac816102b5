import { history, useIntl, useModel, useParams, useSearchParams } from '@umijs/max';
import type { Attempt } from 'core/contract/attempt';
import type { Projection } from 'core/instrument/projection';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api } from '@/api/client';
import { Spinner } from '@/components/spinner/Spinner';
import type { AttemptJournal } from '@/features/journal/attemptJournal';
import { useJournal, useJournalStatus } from '@/features/journal/journal';
import { answerPath, detailsPath, resultPath } from '@/features/player/addresses';
import { AnswerStore } from '@/features/player/answerStore';
import { languageName } from '@/features/player/languageName';
import { Notice } from '@/features/player/Notice';
import { Player } from '@/features/player/Player';
import { useLeaveWarning } from '@/features/player/useLeaveWarning';
import { type Visibility, visibilityOf } from '@/features/player/visibility';
import { timeouts } from '@/request';
import { RequestFailure } from '@/requestFailure';
import { enabledLanguages } from '@/start/languages';
import { switchLocale } from '@/start/switchLocale';
import { useAttempt } from './useAttempt';

/** Where an instrument is answered. The address: instrument in the path, attempt and language in the query. */
export default function AnswerPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useModel('currentUser');
  const attemptId = search.get('attempt');
  const { loaded, retry, translate } = useAttempt(id, attemptId, search.get('locale'));
  const journal = useJournal(user?.id, loaded.kind === 'ready' ? loaded.attempt.id : undefined);
  switch (loaded.kind) {
    case 'loading':
      return <Spinner />;
    case 'absent':
      return <Notice text="player.absent" link={{ to: '/Browse-Instruments', text: 'player.toBrowse' }} />;
    case 'closed':
      return <Notice text="player.closed" link={{ to: detailsPath(id), text: 'player.toDetails' }} />;
    case 'failed':
      return <Notice text="player.loadFailed" detail={loaded.message} onRetry={retry} />;
    case 'ready':
      return journal ? (
        <Answering key={loaded.attempt.id} attempt={loaded.attempt} journal={journal} onTranslate={translate} />
      ) : (
        <Spinner />
      );
  }
}

interface AnsweringProps {
  attempt: Attempt;
  journal: AttemptJournal;
  onTranslate(id: string, locale: string): Promise<Attempt | undefined>;
}

function Answering({ attempt, journal, onTranslate }: AnsweringProps) {
  const { id, instrumentId, locale } = attempt;
  const intl = useIntl();
  const saved = useJournalStatus(journal);
  const sheet = useSheet(attempt, journal);
  const visibility = useVisibility(attempt);
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const languages = useLanguages(attempt.locales);
  useLeaveWarning(saved !== undefined && !saved.durable && saved.waiting > 0);

  const give = useCallback(
    (answers: Attempt['answers'], typing: boolean) => void journal.record(answers, locale, typing),
    [journal, locale],
  );

  const chooseLanguage = async (wanted: string) => {
    setFailure(undefined);
    try {
      await onTranslate(id, wanted);
      history.replace(answerPath(instrumentId, id, wanted));
      if (enabledLanguages().some(({ code }) => code === wanted)) await switchLocale(wanted);
    } catch {
      setFailure(intl.formatMessage({ id: 'player.languageFailed' }));
    }
  };

  const send = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      const left = await journal.flush(timeouts.short);
      if (left > 0) return setFailure(intl.formatMessage({ id: 'player.sendLater' }));
      if (Object.keys(journal.getStatus().refused).length > 0) return;
      const done = await api.attempts.complete({
        params: { id },
        body: {},
        timeout: timeouts.short,
        skipErrorHandler: true,
      });
      if (!done) return setFailure(intl.formatMessage({ id: 'player.sendLater' }));
      await journal.finish();
      history.replace(resultPath(instrumentId, id));
    } catch (error) {
      setFailure(whyNotSent(error, intl.formatMessage({ id: 'player.sendLater' })));
    } finally {
      setSending(false);
    }
  };

  if (saved?.closed) {
    return (
      <Notice text="player.closedElsewhere" link={{ to: resultPath(instrumentId, id), text: 'player.toResult' }} />
    );
  }
  if (!saved || !sheet || !visibility) return <Spinner />;
  return (
    <Player
      attempt={id}
      locale={locale}
      languages={languages}
      projection={projectionOf(attempt)}
      visibility={visibility}
      store={sheet}
      saved={saved}
      exitTo="/Browse-Instruments"
      failure={failure}
      sending={sending}
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

function useVisibility(attempt: Attempt): Visibility | undefined {
  const [visibility, setVisibility] = useState<{ of: Visibility }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of an attempt are the same in every language.
  useEffect(() => {
    let current = true;
    void visibilityOf(projectionOf(attempt), attempt.respondent ?? {}).then((of) => current && setVisibility({ of }));
    return () => {
      current = false;
    };
  }, [attempt.id]);
  return visibility?.of;
}

function useLanguages(locales: readonly string[]) {
  return useMemo(() => locales.map((locale) => ({ locale, label: languageName(locale) })), [locales]);
}

function whyNotSent(error: unknown, later: string): string {
  return error instanceof RequestFailure && error.reason === 'business' && error.message ? error.message : later;
}
