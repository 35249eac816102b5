import type { AnswerSheet } from 'core/instrument/document';
import type { Projection } from 'core/instrument/projection';
import isEqual from 'lodash/isEqual';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';
import { AnswerStore } from '@/features/player/answerStore';
import { blocksOf } from '@/features/player/blocks';
import { ScaleHead } from '@/features/player/controls/Scale';
import { PlayerProvider } from '@/features/player/playerContext';
import { QuestionView, ScaleQuestion } from '@/features/player/QuestionView';
import { Saying } from '@/features/player/Saying';
import { usePlayer } from '@/features/player/usePlayer';
import { localeDirection } from '@/start/languages';
import '@/features/player/player.css';

interface Props {
  projection: Projection;
  questions: Projection['questions'];
  section: string | undefined;
  /** One question, as on a page of its own. */
  alone: boolean;
  locale: string;
}

const none: Readonly<Record<string, string>> = {};

/** Answers that the store does not show yet, or no longer should. */
function differing(shown: AnswerSheet, wanted: AnswerSheet): AnswerSheet {
  const codes = new Set([...Object.keys(shown), ...Object.keys(wanted)]);
  return Object.fromEntries(
    [...codes].flatMap((code) => {
      const value = wanted[code] ?? null;
      return isEqual(shown[code] ?? null, value) ? [] : [[code, value]];
    }),
  );
}

/** A page of the player itself, without what leads from page to page. What is answered stands on the sample sheet of all screens. */
export function PreviewPage({ projection, questions, section, alone, locale }: Props) {
  const { sample, answer } = useSampleSheet();
  const [store] = useState(() => new AnswerStore(sample.answers));
  useEffect(() => {
    const news = differing(store.sheet(), sample.answers);
    const held = new Set(store.drafts());
    const taken = Object.fromEntries(Object.entries(news).filter(([code]) => !held.has(code)));
    if (Object.keys(taken).length > 0) store.take(taken);
  }, [store, sample.answers]);

  const everything = useMemo(() => new Set(projection.questions.map(({ code }) => code)), [projection]);
  const visibility = useCallback(() => everything, [everything]);
  const onGive = useCallback(
    (given: AnswerSheet) => {
      for (const [code, value] of Object.entries(given)) answer(code, value);
    },
    [answer],
  );
  const { context } = usePlayer({ seed: 'preview', projection, visibility, store, refused: none, onGive });
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
