import { reachableBands, reachableValues } from 'core/coverage';
import type { BandReach, ReachableValues } from 'core/coverage/report';
import type { Draft } from 'core/instrument/draft';
import { compileDraft } from 'core/instrument/sound';
import { useEffect, useMemo, useState } from 'react';
import { useStructure } from '../draft/useParts';

export interface Reachable {
  /** By calculation. */
  values: Readonly<Record<string, ReachableValues>>;
  bands: Readonly<Record<string, readonly BandReach[]>>;
}

/** Milliseconds after the last edit. */
const pause = 400;

/** Less than for a coverage report, because it runs during typing. Beyond it, values are bounded and not counted. */
const budget = { states: 4_000, work: 120_000, values: 2_000 };

const nothing: Reachable = { values: {}, bands: {} };

/** The parts of the draft that scores depend on; the same object while none of them has changed. */
function useScored(): Draft {
  const draft = useStructure();
  const { questions, answerSets, sections, tables, calculations, settings } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all that scores depend on.
  return useMemo(
    () => ({ ...draft, nuggets: [], charts: [], svgs: [], images: [], reports: [], testCases: [] }),
    [questions, answerSets, sections, tables, calculations, settings],
  );
}

/** The values and bands that each calculation can reach; empty until computed. */
export function useReachable(): Reachable {
  const scored = useScored();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    const timer = setTimeout(() => {
      const { structure } = compileDraft(scored);
      setFound({ values: reachableValues(structure, budget), bands: reachableBands(structure, budget) });
    }, pause);
    return () => clearTimeout(timer);
  }, [scored]);
  return found;
}
