import type { Attempt } from 'core/contract/answering/attempt';
import { useEffect, useState } from 'react';
import type { Engine } from '@/answering/player/engine';
import { engineAtHand, engineOf } from '@/answering/player/loadEngine';
import { unlessEnded } from '@/kit/effect/unlessEnded';

/** The engine of an attempt. Rules and formulas are the same in every language. */
export function useEngine(attempt: Attempt): Engine | undefined {
  const [engine, setEngine] = useState(() => engineAtHand(attempt.projection));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of an attempt are the same in every language.
  useEffect(() => {
    if (engine) return undefined;
    return unlessEnded(engineOf(attempt.projection, attempt.respondent ?? {}), setEngine);
  }, [attempt.id]);
  return engine;
}
