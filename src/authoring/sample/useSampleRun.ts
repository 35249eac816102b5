import type { CompiledInstrument } from 'core/instrument/program';
import { compileDraft, withFixedScores } from 'core/instrument/sound';
import { type Run, startRun } from 'core/scoring';
import { useDeferredValue, useMemo } from 'react';
import { useStructure } from '../draft/useParts';
import { useSampleSheet } from './sampleSheet';

export interface SampleRun {
  compiled: CompiledInstrument;
  run: Run;
}

/** What the sample sheet comes to under the draft as it is now; formulas with faults count as missing. Lags behind quick typing. */
export function useSampleRun(): SampleRun {
  const draft = useDeferredValue(useStructure());
  const { sample } = useSampleSheet();
  const { answers, respondent, scores } = sample;
  const compiled = useMemo(() => compileDraft(withFixedScores(draft, scores)).compiled, [draft, scores]);
  const run = useMemo(() => startRun(compiled, { answers, respondent }), [compiled, answers, respondent]);
  return useMemo(() => ({ compiled, run }), [compiled, run]);
}
