import { history, Link, useIntl } from '@umijs/max';
import type { AnswerSheet, Respondent } from 'core/instrument/document';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { trialPath } from '@/answering/player/addresses';
import { AnswerStore } from '@/answering/player/answerStore';
import type { Engine } from '@/answering/player/engine';
import { engineOf } from '@/answering/player/loadEngine';
import { Player } from '@/answering/player/Player';
import type { SavedState } from '@/answering/player/savedState';
import { useLeaveWarning } from '@/answering/player/useLeaveWarning';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { Introduction } from './Introduction';
import { forgetTrial, type KeptTrial, keepOfTrial, keptTrial } from './keptTrial';
import { silent, type Trial } from './useTrial';

interface Props {
  trial: Trial;
  account: string;
  /** Fetches the draft in another language; rejects when it cannot be had. */
  onTranslate(locale: string): Promise<void>;
}

/** A trial from its introduction to the thanks. Answers stay on this device until they are sent. */
export function Trying({ trial, account, onTranslate }: Props) {
  const text = useText();
  const { instrumentId } = trial;
  const [kept, setKept] = useState(() => keptTrial(account, instrumentId));
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <main className="trial-page trial-thanks">
        <div role="status">
          <h1>{text('trial.thanks')}</h1>
          <p>{text('trial.thanksText')}</p>
        </div>
        <Link to="/home" className="trial-button">
          {text('trial.toHome')}
        </Link>
      </main>
    );
  }
  const begin = (respondent: Respondent) => {
    keepOfTrial(account, instrumentId, { respondent });
    setKept({ ...kept, respondent });
  };
  return (
    <>
      <p className="trial-band" role="note">
        {text('trial.band')}
      </p>
      {kept.respondent === null ? (
        <Introduction trial={trial} onBegin={begin} />
      ) : (
        <Questions
          trial={trial}
          account={account}
          kept={kept}
          respondent={kept.respondent}
          onTranslate={onTranslate}
          onSent={() => setSent(true)}
        />
      )}
    </>
  );
}

interface QuestionsProps extends Props {
  kept: KeptTrial;
  respondent: Respondent;
  onSent(): void;
}

function Questions({ trial, account, kept, respondent, onTranslate, onSent }: QuestionsProps) {
  const { instrumentId, locale, locales, projection } = trial;
  const intl = useIntl();
  const [store] = useState(() => new AnswerStore(kept.answers));
  const [comment, setComment] = useState(kept.comment);
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState<SavedState>(() => ({
    state: Object.keys(kept.answers).length > 0 ? 'device' : 'untouched',
    savedAt: null,
    waiting: 0,
    durable: true,
    refused: {},
  }));
  const engine = useEngine(trial, respondent);
  const languages = useMemo(() => locales.map((each) => ({ locale: each, label: languageName(each) })), [locales]);
  useLeaveWarning(!saved.durable && saved.waiting > 0);

  const keep = useCallback(
    (given: Partial<KeptTrial>) => {
      const durable = keepOfTrial(account, instrumentId, given);
      setSaved((before) => {
        const refused = Object.entries(before.refused).filter(([code]) => !(code in (given.answers ?? {})));
        return { ...before, state: 'device', waiting: 1, durable, refused: Object.fromEntries(refused) };
      });
    },
    [account, instrumentId],
  );
  const give = useCallback((answers: AnswerSheet) => keep({ answers }), [keep]);

  const chooseLanguage = async (wanted: string) => {
    await onTranslate(wanted);
    history.replace(trialPath(instrumentId, wanted));
  };

  const send = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      const body = { answers: store.sheet(), respondent, locale, comment };
      const taken = await api.trial.answer({ params: { id: instrumentId }, body, ...silent });
      if (!taken) return setFailure(intl.formatMessage({ id: 'player.sendLater' }));
      forgetTrial(account, instrumentId);
      onSent();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      const isVerdict = error.reason === 'business' && error.message !== '';
      setFailure(isVerdict ? error.message : intl.formatMessage({ id: 'player.sendLater' }));
      const refused = refusedBy(error);
      if (Object.keys(refused).length > 0) setSaved((before) => ({ ...before, state: 'refused', refused }));
    } finally {
      setSending(false);
    }
  };

  if (!engine) return <Spinner />;
  return (
    <Player
      // The seed of the order of questions.
      attempt={`${account} ${instrumentId}`}
      locale={locale}
      languages={languages}
      projection={projection}
      engine={engine}
      store={store}
      saved={saved}
      exitTo="/home"
      failure={failure}
      sending={sending}
      reviewText="trial.review"
      ending={
        <Comment
          value={comment}
          onChange={(text) => {
            setComment(text);
            keep({ comment: text });
          }}
        />
      }
      onGive={give}
      onLanguage={chooseLanguage}
      onSend={() => void send()}
    />
  );
}

/** The server's limit. */
const longestComment = 4000;

function Comment({ value, onChange }: { value: string; onChange(text: string): void }) {
  const intl = useIntl();
  const id = useId();
  // In the page's language, not in that of the questions.
  return (
    <section className="trial-comment" lang={intl.locale}>
      <h2>
        <label htmlFor={id}>{intl.formatMessage({ id: 'trial.comment' })}</label>
      </h2>
      <p id={`${id}-help`}>{intl.formatMessage({ id: 'trial.commentHelp' })}</p>
      <textarea
        id={id}
        className="player-field"
        aria-describedby={`${id}-help`}
        dir="auto"
        maxLength={longestComment}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </section>
  );
}

/** The server's messages by item. */
const refusedBy = ({ details }: RequestFailure): Record<string, string> =>
  Object.fromEntries(
    details
      .filter(({ path }) => path.startsWith('answers.'))
      .map(({ path, message }) => [path.slice('answers.'.length), message]),
  );

/** New for each reading: the rules of a draft may have changed. */
function useEngine({ projection, locale }: Trial, respondent: Respondent): Engine | undefined {
  const [engine, setEngine] = useState<Engine>();
  useEffect(
    () => unlessEnded(engineOf(projection, { ...respondent, locale }), setEngine),
    [projection, respondent, locale],
  );
  return engine;
}
