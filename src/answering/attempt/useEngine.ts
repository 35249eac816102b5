import type { Attempt } from 'core/contract/attempt';
import type { Projection } from 'core/instrument/projection';
import { useEffect, useState } from 'react';
import type { Engine } from '@/answering/player/engine';
import { engineAtHand, engineOf } from '@/answering/player/loadEngine';

/** The contract leaves the projection's shape to core/instrument. */
export const projectionOf = (attempt: Attempt): Projection => attempt.projection as unknown as Projection;

/** Of the language that the attempt was opened in: rules and formulas are the same in every one. */
export function useEngine(attempt: Attempt): Engine | undefined {
  const [engine, setEngine] = useState(() => engineAtHand(projectionOf(attempt)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of an attempt are the same in every language.
  useEffect(() => {
    if (engine) return undefined;
    let current = true;
    void engineOf(projectionOf(attempt), attempt.respondent ?? {}).then((made) => current && setEngine(made));
    return () => {
      current = false;
    };
  }, [attempt.id]);
  return engine;
}
