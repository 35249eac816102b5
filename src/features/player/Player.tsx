import { useIntl } from '@umijs/max';
import type { AnswerSheet } from 'core/instrument/document';
import type { Projection } from 'core/instrument/projection';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { localeDirection } from '@/start/languages';
import type { AnswerStore } from './answerStore';
import { blocksOf } from './blocks';
import { listenToChoices } from './choosing';
import { ScaleHead } from './controls/Scale';
import { PlayerProvider } from './playerContext';
import { QuestionView, ScaleQuestion } from './QuestionView';
import { Review } from './Review';
import { Saying } from './Saying';
import type { SavedState } from './savedState';
import { type Language, TopBar } from './TopBar';
import { usePlayer } from './usePlayer';
import type { Visibility } from './visibility';
import './player.css';

export interface PlayerProps {
  attempt: string;
  /** The language of the projection. */
  locale: string;
  languages: readonly Language[];
  projection: Projection;
  visibility: Visibility;
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
  onGive(answers: AnswerSheet, typing: boolean): void;
  onLanguage(locale: string): void;
  onSend(): void;
}

/** Asks the questions of one attempt, page by page, and shows the answers before they are sent. */
export function Player(props: PlayerProps) {
  const { attempt, locale, projection, visibility, store, saved, failure, sending, embedded = false } = props;
  const player = usePlayer({
    seed: attempt,
    projection,
    visibility,
    store,
    refused: saved.refused,
    onGive: props.onGive,
  });
  const { page, reviewing, questions, context, open, checked } = player;
  const { texts } = context;
  const intl = useIntl();
  const main = useRef<HTMLDivElement>(null);
  const Main = embedded ? 'div' : 'main';
  const shown = useRef(page?.id ?? 'review');
  const [announcement, setAnnouncement] = useState('');
  const blocks = useMemo(() => blocksOf(questions, context.answersOf), [questions, context]);
  const alone = questions.length === 1;
  const first = player.number === 0 && !reviewing;
  const markOptional = projection.questions.some(({ required }) => required);
  const counted = { number: player.number + 1, count: player.pages.length };

  useLayoutEffect(() => {
    const id = page?.id ?? 'review';
    if (shown.current === id) return;
    shown.current = id;
    if (!embedded) window.scrollTo(0, 0);
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: !embedded });
  }, [page, embedded]);

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
      const item = main.current?.querySelector<HTMLElement>(`[data-item="${open[0]}"]`);
      item?.querySelector<HTMLElement>('input:checked, input, select, textarea, button')?.focus();
      item?.scrollIntoView({ block: 'center' });
    });
  };

  const title = page?.section ? texts(`section.${page.section}.title`) : undefined;
  return (
    <PlayerProvider value={context}>
      <div className="player">
        <TopBar
          saved={embedded ? undefined : saved}
          progress={projection.settings.showProgress === false ? undefined : player.progress}
          locale={locale}
          languages={props.languages}
          onLanguage={props.onLanguage}
          exitTo={props.exitTo}
        />
        <form noValidate onSubmit={submit} className={alone ? 'player-form player-form-alone' : 'player-form'}>
          <Main ref={main} className="player-main" lang={locale} dir={localeDirection(locale)}>
            <div
              key={page?.id ?? 'review'}
              className={player.forward ? 'player-slide' : 'player-slide player-slide-back'}
            >
              {saved.durable || saved.waiting === 0 ? null : (
                <p className="player-warning" role="alert">
                  {intl.formatMessage({ id: 'player.notDurable' })}
                </p>
              )}
              {reviewing ? (
                <>
                  <Review
                    projection={projection}
                    parts={player.parts}
                    open={new Set(open)}
                    text={props.reviewText}
                    onChange={projection.settings.allowBack === false ? undefined : player.show}
                  />
                  {props.ending}
                </>
              ) : (
                <>
                  <p className="player-place">
                    <Saying said={texts('title')} plain />
                    {counted.count > 1 ? <span>{intl.formatMessage({ id: 'player.page' }, counted)}</span> : null}
                  </p>
                  {alone ? (
                    <Saying said={title} as="p" className="player-section" plain />
                  ) : (
                    <h1
                      tabIndex={-1}
                      className={title ? undefined : 'visually-hidden'}
                      lang={title?.lang}
                      dir={title?.dir}
                    >
                      {title?.text ?? intl.formatMessage({ id: 'player.page' }, counted)}
                    </h1>
                  )}
                  {first ? (
                    <Saying said={texts('instructions')} as="div" className="player-instructions" blocks />
                  ) : null}
                  {(alone && page?.section ? [page.section] : (page?.opens ?? [])).map((section) => (
                    <Saying
                      key={section}
                      said={texts(`section.${section}.text`)}
                      as="div"
                      className="player-section-text"
                      blocks
                    />
                  ))}
                  {blocks.map((block) =>
                    block.kind === 'question' ? (
                      <QuestionView
                        key={block.question.code}
                        question={block.question}
                        alone={alone}
                        checked={checked}
                        refused={saved.refused}
                        markOptional={markOptional}
                      />
                    ) : (
                      <div key={block.questions[0]?.code} className="scale">
                        <ScaleHead labels={headLabels(block.questions[0], context)} />
                        {block.questions.map((question) => (
                          <ScaleQuestion
                            key={question.code}
                            question={question}
                            checked={checked}
                            refused={saved.refused}
                            markOptional={markOptional}
                          />
                        ))}
                      </div>
                    ),
                  )}
                </>
              )}
              {failure === undefined ? null : (
                <p className="player-warning" role="alert">
                  {failure}
                </p>
              )}
            </div>
          </Main>
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
        </form>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </div>
    </PlayerProvider>
  );
}

const stepLabel = (reviewing: boolean, last: boolean): string => {
  if (reviewing) return 'player.send';
  return last ? 'player.toReview' : 'player.next';
};

type Context = ReturnType<typeof usePlayer>['context'];

const headLabels = (question: Projection['questions'][number] | undefined, { texts, answersOf }: Context) =>
  question
    ? answersOf(question).map(({ code }) => texts(`answer.${question.answerSet}.${code}.label`) ?? { text: code })
    : [];
