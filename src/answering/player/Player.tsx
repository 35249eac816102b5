import { useIntl } from '@umijs/max';
import type { Risk } from 'core/contract/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import type { Projection } from 'core/instrument/projection';
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { localeDirection } from '@/shell/start/languages';
import type { AnswerStore } from './answerStore';
import type { TimeLimit } from './bar/TimeLeft';
import { listenToChoices } from './choosing';
import type { Engine } from './engine';
import { PlayerProvider } from './playerContext';
import { textSizes, usePreferences } from './preferences';
import { Questions } from './Questions';
import { Review } from './Review';
import { RiskAside } from './RiskAside';
import type { SavedState } from './savedState';
import { type Language, TopBar } from './TopBar';
import { useFootRoom } from './useFootRoom';
import { usePlayer } from './usePlayer';
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
  /** undefined: there is no way out of it, as nothing has been entered. */
  exitTo: string | undefined;
  /** Why the answers could not be sent; what was entered is safe. */
  failure: string | undefined;
  sending: boolean;
  /** A part of another page: it hears keys only where it has the focus, and leaves the page where it is. Default false. */
  embedded?: boolean;
  /** Message id of what sending means, said above the review. */
  reviewText?: string;
  /** What is asked at the end, below the review. */
  ending?: ReactNode;
  /** What must not be overlooked, as the answers stand. Default none. */
  risks?: readonly Risk[];
  /** Absent: there is no limit. */
  timeLimit?: TimeLimit;
  /** The time is nearly over and something required is open: what was given should be sent now. */
  onEnding?(): void;
  onTimeOver?(): void;
  /** Absent: there is nothing to give up. */
  onGiveUp?(): void;
  onGive(answers: AnswerSheet, typing: boolean): void;
  onLanguage(locale: string): void;
  onSend(): void;
}

/** Asks the questions of one attempt, page by page, and shows the answers before they are sent. */
export function Player(props: PlayerProps) {
  const { attempt, locale, projection, engine, store, saved, failure, sending, embedded = false } = props;
  const { risks = noRisks } = props;
  const player = usePlayer({
    seed: attempt,
    projection,
    locale,
    engine,
    store,
    refused: saved.refused,
    onGive: props.onGive,
  });
  const { page, reviewing, asked, context, open, checked } = player;
  const intl = useIntl();
  const main = useRef<HTMLDivElement>(null);
  const Main = embedded ? 'div' : 'main';
  const shown = useRef(page?.id ?? 'review');
  const [announcement, setAnnouncement] = useState('');
  const { textSize } = usePreferences();
  const alone = player.possible.length === 1;
  const first = player.number === 0 && !reviewing;
  const markOptional = projection.questions.some(({ required }) => required);
  const counted = { number: player.number + 1, count: player.pages.length };

  /** The question that the next page is opened for. */
  const wanted = useRef<string>(undefined);
  const showQuestion = (question: string) => {
    wanted.current = question;
    player.show(question);
  };
  useLayoutEffect(() => {
    const id = page?.id ?? 'review';
    if (shown.current === id) return;
    shown.current = id;
    const goal = wanted.current;
    wanted.current = undefined;
    if (!embedded) window.scrollTo(0, 0);
    if (goal !== undefined && !alone && focusItem(main.current, goal)) return;
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: !embedded });
  }, [page, embedded, alone]);

  // What comes up on the page is said; what the page began with has been read.
  const before = useRef({ id: page?.id, asked });
  useEffect(() => {
    const known = new Set(before.current.asked);
    const count = asked.filter((code) => !known.has(code)).length;
    if (before.current.id === page?.id && count > 0)
      setAnnouncement(intl.formatMessage({ id: 'player.appeared' }, { count }));
    before.current = { id: page?.id, asked };
  }, [page?.id, asked, intl]);

  useEffect(() => listenToChoices(main, embedded), [embedded]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reviewing) {
      if (open.length === 0) props.onSend();
      return;
    }
    if (player.next()) {
      const count = player.pages.length;
      setAnnouncement(
        player.number + 1 < count
          ? intl.formatMessage({ id: 'player.page' }, { number: player.number + 2, count })
          : intl.formatMessage({ id: 'player.review.title' }),
      );
      return;
    }
    setAnnouncement(intl.formatMessage({ id: 'player.open' }, { count: open.length }));
    // The messages stand there only after the next paint.
    requestAnimationFrame(() => {
      focusItem(main.current, open[0] ?? '');
    });
  };

  const here = page?.id ?? 'review';
  // A risk stays in sight until the page on which it came up is left, and can be read again afterwards.
  const [risksAt, setRisksAt] = useState(risks.length > 0 ? here : undefined);
  const latestRisks = useRef(risks);
  useEffect(() => {
    if (latestRisks.current === risks) return;
    latestRisks.current = risks;
    setRisksAt(here);
  }, [risks, here]);
  const showsRisks = risks.length > 0 && risksAt === here;
  const hideRisks = () => setRisksAt(undefined);
  const hideOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && showsRisks) hideRisks();
  };
  const foot = useRef<HTMLDivElement>(null);
  useFootRoom(foot, embedded);

  return (
    <PlayerProvider value={context}>
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
          risks={
            risks.length > 0
              ? { shown: showsRisks, onToggle: () => setRisksAt(showsRisks ? undefined : here) }
              : undefined
          }
          onGiveUp={props.onGiveUp}
        />
        <form noValidate onSubmit={submit} className={alone ? 'player-form player-form-alone' : 'player-form'}>
          <Main ref={main} className="player-main" lang={locale} dir={localeDirection(locale)}>
            <div
              key={page?.id ?? 'review'}
              className={player.forward ? 'player-slide' : 'player-slide player-slide-back'}
            >
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
                    open={new Set(open)}
                    text={props.reviewText}
                    onChange={projection.settings.allowBack === false ? undefined : showQuestion}
                  />
                  {props.ending}
                </>
              ) : (
                <Questions
                  page={page}
                  possible={player.possible}
                  counted={counted}
                  first={first}
                  checked={checked}
                  refused={saved.refused}
                  markOptional={markOptional}
                />
              )}
              {failure === undefined ? null : (
                <p className="player-warning" role="alert">
                  <OwnWords text={failure} />
                </p>
              )}
            </div>
          </Main>
          <div className="player-foot" ref={foot}>
            {showsRisks ? <RiskAside risks={risks} onClose={hideRisks} /> : null}
            <footer className="player-steps">
              {player.canGoBack ? (
                <button type="button" className="player-button" onClick={player.back}>
                  {intl.formatMessage({ id: 'player.back' })}
                </button>
              ) : null}
              <button
                type="submit"
                className="player-button player-button-primary"
                disabled={sending}
                aria-busy={sending}
              >
                {intl.formatMessage({ id: stepLabel(reviewing, player.number + 1 === player.pages.length) })}
              </button>
            </footer>
          </div>
        </form>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </div>
    </PlayerProvider>
  );
}

const noRisks: readonly Risk[] = [];

const stepLabel = (reviewing: boolean, last: boolean): string => {
  if (reviewing) return 'player.send';
  return last ? 'player.toReview' : 'player.next';
};

/** Brings an item, or the first of a question's, into the middle of the screen and its control into focus. @returns false: it is not there */
function focusItem(within: HTMLElement | null, code: string): boolean {
  const item = within?.querySelector<HTMLElement>(`[data-item="${code}"], [data-item^="${code}."]`);
  const control =
    item?.querySelector<HTMLElement>('input:checked') ??
    item?.querySelector<HTMLElement>('input, select, textarea, button');
  control?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'center' });
  return control !== undefined && control !== null;
}
