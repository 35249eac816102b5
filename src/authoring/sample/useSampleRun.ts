import type { Draft } from 'core/instrument/draft';
import type { CompiledInstrument } from 'core/instrument/program';
import { compileDraft, withFixedScores } from 'core/instrument/sound';
import { type Run, type ScoringInput, startRun } from 'core/scoring';
import { useDeferredValue } from 'react';
import { useStructure } from '../draft/useParts';
import { type Sample, useSampleSheet } from './sampleSheet';

export interface SampleRun {
  compiled: CompiledInstrument;
  run: Run;
  /** What was compiled: the draft without what is broken in it. Reports are built from this. */
  structure: Draft;
}

type Compiled = Pick<SampleRun, 'compiled' | 'structure'>;

/** Every field of a screen asks for the same: the last answer to each question is kept. */
const compiledFor = new WeakMap<Draft, { scores: Sample['scores']; found: Compiled }>();
const runFor = new WeakMap<Compiled, ScoringInput & { found: SampleRun }>();

function compiledOf(draft: Draft, scores: Sample['scores']): Compiled {
  const known = compiledFor.get(draft);
  if (known?.scores === scores) return known.found;
  const { compiled, structure } = compileDraft(withFixedScores(draft, scores));
  const found = { compiled, structure };
  compiledFor.set(draft, { scores, found });
  return found;
}

function runOf(made: Compiled, { answers, respondent }: Pick<Sample, 'answers' | 'respondent'>): SampleRun {
  const known = runFor.get(made);
  if (known !== undefined && known.answers === answers && known.respondent === respondent) return known.found;
  const found = { ...made, run: startRun(made.compiled, { answers, respondent }) };
  runFor.set(made, { answers, respondent, found });
  return found;
}

/**
 * What the sample sheet comes to under the draft as it is now; formulas with faults count as missing. Lags behind quick typing. The same
 * object as long as nothing in it has changed.
 */
export function useSampleRun(): SampleRun {
  const draft = useDeferredValue(useStructure());
  const { sample } = useSampleSheet();
  return runOf(compiledOf(draft, sample.scores), sample);
}
