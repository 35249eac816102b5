import type { AnswerSheet, AnswerValue, Respondent } from 'core/instrument/document';
import type { ScalarValue } from 'core/scoring';
import isEqual from 'lodash/isEqual';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { readItem, writeItem } from '@/shell/session/storage';
import { useDraft } from '../draft/DraftProvider';
import { followCodes } from './followCodes';

/** What is set by hand. */
export type SampleMode = 'answers' | 'scores';

/** The invented respondent for trying the draft. */
export interface Sample {
  answers: AnswerSheet;
  respondent: Respondent;
  /** Scores that replace the computed ones, by calculation. */
  scores: Readonly<Record<string, ScalarValue>>;
  /** undefined: not chosen yet. */
  mode?: SampleMode;
}

const empty: Sample = { answers: {}, respondent: {}, scores: {} };
const samples = new Map<string, Sample>();
const listeners = new Set<() => void>();
const keyOf = (instrument: string) => `authoring:sample:${instrument}`;

function sampleOf(instrument: string): Sample {
  const known = samples.get(instrument);
  if (known !== undefined) return known;
  let kept: Sample = empty;
  try {
    kept = { ...empty, ...(JSON.parse(readItem('session', keyOf(instrument)) ?? '{}') as Partial<Sample>) };
  } catch {
    // Not readable: start with an empty one.
  }
  samples.set(instrument, kept);
  return kept;
}

function keep(instrument: string, sample: Sample): void {
  samples.set(instrument, sample);
  writeItem('session', keyOf(instrument), JSON.stringify(sample));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For tests. */
export function forgetSamples(): void {
  samples.clear();
}

function withEntry<T>(record: Readonly<Record<string, T>>, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** The sample sheet of the instrument, shared by its screens and kept when this window is reloaded. */
export function useSampleSheet() {
  const id = useDraft(({ facts }) => facts.id);
  const sample = useSyncExternalStore(subscribe, () => sampleOf(id));
  const change = useCallback((changes: Partial<Sample>) => keep(id, { ...sampleOf(id), ...changes }), [id]);
  return {
    sample,
    change,
    answer: useCallback(
      (code: string, value: AnswerValue | null) =>
        change({ answers: withEntry<AnswerSheet[string]>(sampleOf(id).answers, code, value ?? undefined) }),
      [id, change],
    ),
    /** undefined: the computed score. */
    fix: useCallback(
      (calculation: string, value: ScalarValue | undefined) =>
        change({ scores: withEntry(sampleOf(id).scores, calculation, value) }),
      [id, change],
    ),
    clear: useCallback(() => change(empty), [change]),
  };
}

/** Keeps the sample sheet when parts of the open draft get other codes, whoever renames them. */
export function useFollowedCodes(): void {
  const id = useDraft(({ facts }) => facts.id);
  const draft = useDraft(({ view }) => view.draft);
  const known = useRef(draft);
  useEffect(() => {
    const before = known.current;
    known.current = draft;
    if (before === draft) return;
    const sample = sampleOf(id);
    const followed = followCodes(sample, before, draft);
    if (!isEqual(sample, followed)) keep(id, followed);
  }, [id, draft]);
}
