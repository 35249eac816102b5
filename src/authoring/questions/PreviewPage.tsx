import type { Projection } from 'core/instrument/projection';
import { useMemo } from 'react';
import {
  blocksOf,
  type Engine,
  PlayerProvider,
  QuestionView,
  Saying,
  ScaleHead,
  ScaleQuestion,
  usePlayer,
} from '@/answering';
import { useSampleAnswers } from '@/authoring/preview/useSampleAnswers';
import { localeDirection } from '@/shell/start/languages';
import '@/answering/player/player.css';

interface Props {
  projection: Projection;
  engine: Engine;
  questions: Projection['questions'];
  section: string | undefined;
  /** Shows one question as on its own page. */
  alone: boolean;
  locale: string;
}

const none: Readonly<Record<string, string>> = {};

/** A page of the player without the navigation. Answers go to the sample sheet of all screens. */
export function PreviewPage({ projection, engine, questions, section, alone, locale }: Props) {
  const { store, onGive } = useSampleAnswers();
  const everything = useMemo(() => new Set(projection.questions.map(({ code }) => code)), [projection]);
  const shown = useMemo(() => ({ ...engine, visible: () => everything }), [engine, everything]);
  const { context } = usePlayer({ seed: 'preview', projection, locale, engine: shown, store, refused: none, onGive });
  const { texts, answersOf } = context;
  const blocks = useMemo(() => blocksOf(questions, answersOf), [questions, answersOf]);
  const markOptional = projection.questions.some(({ required }) => required);
  const shared = { checked: false, refused: none, markOptional };
  const labels = (question: Projection['questions'][number] | undefined) =>
    question === undefined
      ? []
      : answersOf(question).map(({ code }) => texts(`answer.${question.answerSet}.${code}.label`) ?? { text: code });
  return (
    <PlayerProvider value={context}>
      <div className="player">
        <div className={alone ? 'player-form player-form-alone' : 'player-form'}>
          <div className="player-main" lang={locale} dir={localeDirection(locale)}>
            {section === undefined ? null : (
              <>
                <Saying said={texts(`section.${section}.title`)} as="p" className="player-section" plain />
                {alone ? null : (
                  <Saying said={texts(`section.${section}.text`)} as="div" className="player-section-text" blocks />
                )}
              </>
            )}
            {blocks.map((block) =>
              block.kind === 'question' ? (
                <QuestionView key={block.question.code} question={block.question} alone={alone} {...shared} />
              ) : (
                <div key={block.questions[0]?.code} className="scale">
                  <ScaleHead labels={labels(block.questions[0])} />
                  {block.questions.map((question) => (
                    <ScaleQuestion key={question.code} question={question} {...shared} />
                  ))}
                </div>
              ),
            )}
          </div>
        </div>
      </div>
    </PlayerProvider>
  );
}
