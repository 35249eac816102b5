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
  /** The compiled draft without its broken parts. Reports are built from it. */
  structure: Draft;
}

type Compiled = Pick<SampleRun, 'compiled' | 'structure'>;

/** All fields of a screen use the same result, so the last one is kept. */
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
 * The results of the sample sheet; broken formulas count as missing. Deferred during typing. The same
 * object as long as nothing in it has changed.
 */
export function useSampleRun(): SampleRun {
  const draft = useDeferredValue(useStructure());
  const { sample } = useSampleSheet();
  return runOf(compiledOf(draft, sample.scores), sample);
}
