import type { Attempt } from 'core/contract/answering/attempt';
import { useCallback, useMemo, useReducer } from 'react';
import type { AttemptJournal } from '@/answering/journal/attemptJournal';
import { useJournalStatus } from '@/answering/journal/journal';
import { resultPath } from '@/answering/player/addresses';
import { handOverRisks } from '@/answering/player/handoff';
import { Notice } from '@/answering/player/Notice';
import { Player } from '@/answering/player/Player';
import { useLeaveWarning } from '@/answering/player/useLeaveWarning';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { timeouts } from '@/shell/request/request';
import { ClosedNotice } from './ClosedNotice';
import { nextPhase } from './phase';
import { useEnding } from './useEnding';
import { useEngine } from './useEngine';
import { useRefusal } from './useRefusal';
import { useRisks } from './useRisks';
import { useSheet } from './useSheet';
import { useTimeLimit } from './useTimeLimit';
import type { Way } from './way';

interface Props {
  attempt: Attempt;
  journal: AttemptJournal;
  way: Way;
  /** Fetches the texts in another language; rejects when they cannot be had. */
  onTranslate(id: string, locale: string): Promise<Attempt | undefined>;
}

/** The questions of an attempt until the answers are sent, given up or out of time. The journal keeps the answers. */
export function Answering({ attempt, journal, way, onTranslate }: Props) {
  const { id, locale, locales } = attempt;
  const text = useText();
  const [phase, tell] = useReducer(nextPhase, { kind: 'loading' });
  const sheet = useSheet(attempt, journal);
  const engine = useEngine(attempt);
  // During rendering, so that no frame shows the spinner once both are loaded.
  if (phase.kind === 'loading' && sheet && engine) tell({ kind: 'loaded', sheet, engine });
  const saved = useJournalStatus(journal);
  const { risks, final } = useRisks(attempt, journal, sheet);
  const { timeLimit, verdict } = useTimeLimit(attempt);
  const { send, giveUp } = useEnding(attempt, journal, final, tell, way);
  const languages = useMemo(() => locales.map((each) => ({ locale: each, label: languageName(each) })), [locales]);
  useRefusal(id, journal, tell, way.onRefused);
  useLeaveWarning(!saved.durable && saved.waiting > 0);

  const give = useCallback(
    (answers: Attempt['answers'], typing: boolean) => void journal.record(answers, locale, typing),
    [journal, locale],
  );

  const chooseLanguage = async (wanted: string) => {
    await onTranslate(id, wanted);
    way.onLanguage(wanted);
  };

  const lookAtEnd = async () => {
    const status = await verdict();
    if (status === 'completed') {
      handOverRisks(id, final(), null);
      way.onSent();
    } else if (status !== 'in_progress') tell({ kind: 'ended', status });
  };

  switch (phase.kind) {
    case 'loading':
    case 'refused':
      return <Spinner />;
    case 'closed':
      return <ClosedNotice status={phase.status} way={way} risks={risks} />;
    case 'closedElsewhere':
      return (
        <Notice
          text="player.closedElsewhere"
          link={{ to: resultPath(attempt.instrumentId, id), text: 'player.toResult' }}
        />
      );
    case 'answering':
    case 'sending':
      return (
        <Player
          attempt={id}
          locale={locale}
          languages={languages}
          projection={attempt.projection}
          engine={phase.engine}
          store={phase.sheet}
          saved={saved}
          exitTo={way.exitTo}
          failure={phase.failure}
          sending={phase.kind === 'sending'}
          risks={risks}
          timeLimit={timeLimit}
          onEnding={() => void journal.flush(timeouts.short)}
          onTimeOver={() => void lookAtEnd()}
          onGiveUp={way.onGivenUp && (() => void giveUp(text('player.giveUp.later')))}
          onGive={give}
          onLanguage={chooseLanguage}
          onSend={() => void send(phase, text('player.sendLater'))}
        />
      );
  }
}
