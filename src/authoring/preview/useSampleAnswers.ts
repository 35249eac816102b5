import type { AnswerSheet } from 'core/instrument/document';
import isEqual from 'lodash/isEqual';
import { useCallback, useEffect, useState } from 'react';
import { AnswerStore } from '@/answering';
import { useSampleSheet } from '../sample/sampleSheet';

/** Answers that differ; null: removed. */
function differing(shown: AnswerSheet, wanted: AnswerSheet): AnswerSheet {
  const codes = new Set([...Object.keys(shown), ...Object.keys(wanted)]);
  return Object.fromEntries(
    [...codes].flatMap((code) => {
      const value = wanted[code] ?? null;
      return isEqual(shown[code] ?? null, value) ? [] : [[code, value]];
    }),
  );
}

/** Connects a player to the sample sheet of all screens. Incomplete answers stay in the player. */
export function useSampleAnswers(): { store: AnswerStore; onGive(given: AnswerSheet): void } {
  const { sample, answer } = useSampleSheet();
  const [store] = useState(() => new AnswerStore(sample.answers));
  useEffect(() => {
    const held = new Set(store.drafts());
    const news = Object.entries(differing(store.sheet(), sample.answers)).filter(([code]) => !held.has(code));
    if (news.length > 0) store.take(Object.fromEntries(news));
  }, [store, sample.answers]);
  const onGive = useCallback(
    (given: AnswerSheet) => {
      for (const [code, value] of Object.entries(given)) answer(code, value);
    },
    [answer],
  );
  return { store, onGive };
}
