import type { Risk } from 'core/contract/answering/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import type { Projection } from 'core/instrument/projection';
import { type CSSProperties, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { localeDirection } from '@/shell/start/languages';
import type { AnswerStore } from './answerStore';
import { BackWords } from './BackWords';
import type { Language } from './bar/LanguageField';
import type { TimeLimit } from './bar/TimeLeft';
import { listenToChoices } from './choosing';
import type { Engine } from './engine';
import { Foot } from './Foot';
import { focusItem } from './focusItem';
import { HelpCard, HelpProvider, type Reading } from './HelpCard';
import { minutesLeft } from './minutesLeft';
import { PlayerProvider } from './playerContext';
import { textSizes, usePreferences } from './preferences';
import { Questions } from './Questions';
import { Review } from './Review';
import type { SavedState } from './savedState';
import { TopBar } from './TopBar';
import { useAnnouncement } from './useAnnouncement';
import { useGoingOn } from './useGoingOn';
import { useHelp } from './useHelp';
import { useOneStatement } from './useOneStatement';
import { usePageStart } from './usePageStart';
import { type PlayerState, usePlayer } from './usePlayer';
import { useStep } from './useStep';
import { useStepHistory } from './useStepHistory';
import { OwnWords, Words } from './Words';
import './player.css';

export interface PlayerProps {
  attempt: string;
  /** The language of the projection. */
  locale: string;
  languages: readonly Language[];
  projection: Projection;
  engine: Engine;
  store: AnswerStore;
  saved: SavedState;
  /** undefined: no link for leaving, as nothing was entered. */
  exitTo: string | undefined;
  /** Why the answers could not be sent. They are safe. */
  failure: string | undefined;
  sending: boolean;
  /** It is a part of another page: handles keys only where it has the focus, and does not scroll the page. Default false. */
  embedded?: boolean;
  /** Message id: what sending means, shown above the review. */
  reviewText?: string;
  /** Shown below the review. */
  ending?: ReactNode;
  /** Risks in the present answers. Default none. */
  risks?: readonly Risk[];
  timeLimit?: TimeLimit;
  /** The time is nearly over and a required answer is missing: what was given should be sent now. */
  onEnding?(): void;
  onTimeOver?(): void;
  onGiveUp?(): void;
  onGive(answers: AnswerSheet, typing: boolean): void;
  /** Rejects when the questions stay in their language. */
  onLanguage(locale: string): Promise<void>;
  onSend(): void;
}

const noRisks: readonly Risk[] = [];

/** Asks the questions of one attempt page by page, and shows the answers before they are sent. */
export function Player(props: PlayerProps) {
  const { attempt, locale, projection, saved, risks = noRisks, embedded = false } = props;
  // Authors see the whole page, whatever the width of their preview.
  const oneStatement = useOneStatement() && !embedded;
  const player = usePlayer({ ...props, seed: attempt, refused: saved.refused, oneStatement });
  const { here, asked, statement } = player;
  const alone = player.possible.length === 1;
  const { textSize, goOn } = usePreferences();
  const main = useRef<HTMLDivElement>(null);
  const Main = embedded ? 'div' : 'main';
  usePageStart(main, here, { item: player.beginAt, alone, embedded });
  const { announcement, announce } = useAnnouncement(here, asked);
  useEffect(() => listenToChoices(main, embedded), [embedded]);
  const help = useHelp(risks, here, player.given);
  const { label, step, toReview } = useStep(player, main, announce, props.onSend);
  useGoingOn(main, statement !== undefined && goOn && !toReview, here, () => {
    const goes = help.isRead && player.open.length === 0;
    if (goes) step();
    return goes;
  });

  const goOnIfRead = () => {
    if (!help.holds()) step();
  };
  useStepHistory(attempt, !embedded, player, () => {
    if (!player.reviewing) goOnIfRead();
  });

  /** Leads to the next question: on this page, or on the next one. Help that stands above a page goes, so that its questions are seen. */
  const read = () => {
    help.markRead();
    const { shownItems, answers } = player;
    const place = shownItems.indexOf(help.item ?? '');
    const next = shownItems.slice(place + 1).find((item) => (answers[item] ?? null) === null);
    if (place === -1) help.hide();
    if (next !== undefined) focusItem(main.current, next);
    else if (place !== -1) step();
    else main.current?.closest('form')?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOnIfRead();
  };
  const reading = { ...help, read };
  const hideOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && help.isRead) help.hide();
  };

  return (
    <PlayerProvider value={player.context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is; the buttons do the same. */}
      <div
        className="player"
        onKeyDown={hideOnEscape}
        style={{ '--player-scale': textSizes[textSize] } as CSSProperties}
      >
        <TopBar
          saved={embedded ? undefined : saved}
          progress={projection.settings.showProgress === false ? undefined : player.progress}
          locale={locale}
          languages={props.languages}
          onLanguage={props.onLanguage}
          exitTo={props.exitTo}
          embedded={embedded}
          timeLimit={props.timeLimit}
          onEnding={() => (player.isComplete() ? props.onSend() : props.onEnding?.())}
          onTimeOver={() => props.onTimeOver?.()}
          help={risks.length > 0 ? help : undefined}
          hasStatements={player.hasStatements}
          oneStatement={oneStatement}
          onGiveUp={props.onGiveUp}
        />
        <form noValidate onSubmit={submit} className={`player-form${formOf(player.reviewing, alone)}`}>
          <Main ref={main} className="player-main" lang={locale} dir={localeDirection(locale)}>
            <HelpProvider value={reading}>
              <CurrentPage {...props} player={player} help={reading} />
            </HelpProvider>
          </Main>
          <Foot
            onBack={player.before && (() => player.back())}
            back={<BackWords code={player.statementBefore} />}
            label={label}
            held={help.shown && !help.isRead}
            sending={props.sending}
          />
        </form>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </div>
    </PlayerProvider>
  );
}

const formOf = (reviewing: boolean, alone: boolean): string =>
  reviewing ? ' player-form-review' : alone ? ' player-form-alone' : '';

/** The questions of the page, or the review, with warnings about saving and sending. */
function CurrentPage(props: PlayerProps & { player: PlayerState; help: Reading }) {
  const { player, projection, saved, failure, timeLimit, help } = props;
  const { step, number, progress } = player;
  const { showProgress, estimatedMinutes } = projection.settings;
  const isTold = showProgress !== false;
  return (
    <div key={player.here} className={player.forward ? 'player-slide' : 'player-slide player-slide-back'}>
      {saved.durable || saved.waiting === 0 ? null : (
        <p className="player-warning" role="alert">
          <Words id="player.notDurable" />
        </p>
      )}
      {help.shown && !player.shownItems.includes(help.item ?? '') ? <HelpCard help={help} /> : null}
      {step === undefined ? (
        <>
          <Review
            projection={projection}
            parts={player.parts}
            open={new Set(player.open)}
            text={props.reviewText}
            onChange={projection.settings.allowBack === false ? undefined : player.show}
          />
          {props.ending}
        </>
      ) : (
        <Questions
          page={step}
          possible={player.possible}
          counted={player.statement === undefined || isTold ? player.placeOf(number) : undefined}
          minutesLeft={isTold && !timeLimit ? minutesLeft(estimatedMinutes, progress) : undefined}
          first={number === 0}
          checked={player.checked}
          refused={saved.refused}
          markOptional={projection.questions.some(({ required }) => required)}
        />
      )}
      {failure === undefined ? null : (
        <p className="player-warning" role="alert">
          <OwnWords text={failure} />
        </p>
      )}
    </div>
  );
}
