import type { Risk } from 'core/contract/answering/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import type { Projection } from 'core/instrument/projection';
import { type CSSProperties, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { localeDirection } from '@/shell/start/languages';
import type { AnswerStore } from './answerStore';
import type { TimeLimit } from './bar/TimeLeft';
import { listenToChoices } from './choosing';
import type { Engine } from './engine';
import { Foot } from './Foot';
import { PlayerProvider } from './playerContext';
import { textSizes, usePreferences } from './preferences';
import { Questions } from './Questions';
import { Review } from './Review';
import type { SavedState } from './savedState';
import { type Language, TopBar } from './TopBar';
import { useAnnouncement } from './useAnnouncement';
import { usePageStart } from './usePageStart';
import { type PlayerState, usePlayer } from './usePlayer';
import { useShownRisks } from './useShownRisks';
import { useStep } from './useStep';
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
  onLanguage(locale: string): void;
  onSend(): void;
}

const noRisks: readonly Risk[] = [];

/** Asks the questions of one attempt page by page, and shows the answers before they are sent. */
export function Player(props: PlayerProps) {
  const { attempt, locale, projection, saved, risks = noRisks, embedded = false } = props;
  const player = usePlayer({ ...props, seed: attempt, refused: saved.refused });
  const { here, asked } = player;
  const alone = player.possible.length === 1;
  const { textSize } = usePreferences();
  const main = useRef<HTMLDivElement>(null);
  const Main = embedded ? 'div' : 'main';
  const beginAt = usePageStart(main, here, alone, embedded);
  const { announcement, announce } = useAnnouncement(here, asked);
  useEffect(() => listenToChoices(main, embedded), [embedded]);
  const shownRisks = useShownRisks(risks, here);
  const { label, step } = useStep(player, main, announce, props.onSend);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    step();
  };
  const change = (question: string) => {
    beginAt(question);
    player.show(question);
  };
  const hideOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && shownRisks.shown) shownRisks.hide();
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
          risks={risks.length > 0 ? shownRisks : undefined}
          onGiveUp={props.onGiveUp}
        />
        <form noValidate onSubmit={submit} className={alone ? 'player-form player-form-alone' : 'player-form'}>
          <Main ref={main} className="player-main" lang={locale} dir={localeDirection(locale)}>
            <CurrentPage {...props} player={player} onChange={change} />
          </Main>
          <Foot
            onBack={player.canGoBack ? player.back : undefined}
            label={label}
            sending={props.sending}
            risks={shownRisks.shown ? risks : noRisks}
            onHideRisks={shownRisks.hide}
            embedded={embedded}
          />
        </form>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </div>
    </PlayerProvider>
  );
}

/** The questions of the page, or the review, with warnings about saving and sending. */
function CurrentPage(props: PlayerProps & { player: PlayerState; onChange(question: string): void }) {
  const { player, projection, saved, failure, onChange } = props;
  const { page, number, pages } = player;
  return (
    <div key={player.here} className={player.forward ? 'player-slide' : 'player-slide player-slide-back'}>
      {saved.durable || saved.waiting === 0 ? null : (
        <p className="player-warning" role="alert">
          <Words id="player.notDurable" />
        </p>
      )}
      {page === undefined ? (
        <>
          <Review
            projection={projection}
            parts={player.parts}
            open={new Set(player.open)}
            text={props.reviewText}
            onChange={projection.settings.allowBack === false ? undefined : onChange}
          />
          {props.ending}
        </>
      ) : (
        <Questions
          page={page}
          possible={player.possible}
          counted={{ number: number + 1, count: pages.length }}
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
