import type { Attempt } from 'core/contract/answering/attempt';
import { useState } from 'react';
import { AnswerStore } from '@/answering/player/answerStore';
import type { Engine } from '@/answering/player/engine';
import { PlayerProvider } from '@/answering/player/playerContext';
import { AnswersGiven } from '@/answering/player/Review';
import { usePlayer } from '@/answering/player/usePlayer';
import { Spinner } from '@/kit/spinner/Spinner';
import { localeDirection } from '@/shell/start/languages';
import { useEngine } from './useEngine';
import '@/answering/player/review.css';

const nothing: ReadonlySet<string> = new Set();

/** The answers of an attempt to read: each question that was asked, with what was answered. */
export function AnswersRead({ attempt }: { attempt: Attempt }) {
  const engine = useEngine(attempt);
  return engine ? <Read attempt={attempt} engine={engine} /> : <Spinner />;
}

function Read({ attempt, engine }: { attempt: Attempt; engine: Engine }) {
  const { id, projection, locale, answers } = attempt;
  const [store] = useState(() => new AnswerStore(answers));
  const player = usePlayer({ seed: id, projection, locale, engine, store, refused: {}, onGive: () => undefined });
  return (
    <PlayerProvider value={player.context}>
      <div className="review" lang={locale} dir={localeDirection(locale)}>
        <AnswersGiven parts={player.parts} open={nothing} onChange={undefined} />
      </div>
    </PlayerProvider>
  );
}
