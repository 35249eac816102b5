import type { InstrumentDocument } from 'core/instrument/document';
import { compileDraft } from 'core/instrument/sound';
import { type ScaleChoices, type ScaleCodes, scaleOperations } from 'core/instrument/wizard';
import { startRun } from 'core/scoring';
import { useDeferredValue, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { type DraftView, viewExactlyAfter } from '@/authoring/draft/view';
import { findProblems, type PlacedProblem } from '@/authoring/problems/findProblems';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';
import { newId } from '@/kit/newId/newId';

type Calculation = NonNullable<InstrumentDocument['calculations']>[number];

export interface ScalePreview {
  /** The draft with the scale. */
  view: DraftView;
  codes: ScaleCodes;
  calculations: { calculation: Calculation; value: string | number | boolean | null; band: string | null }[];
  /** Caused by the scale. */
  problems: PlacedProblem[];
}

const sameProblem = ({ code, path, params }: PlacedProblem) => JSON.stringify([code, path, params]);

function previewOf(view: DraftView, choices: ScaleChoices): Omit<ScalePreview, 'calculations'> | undefined {
  const { operations, codes } = scaleOperations(view.draft, choices, newId);
  const after = viewExactlyAfter(view, operations);
  if (after === undefined) return undefined;
  const known = new Set(findProblems(view).map(sameProblem));
  const problems = findProblems(after).filter((problem) => !known.has(sameProblem(problem)));
  return { view: after, codes, problems };
}

/** A preview of the scale with its values on the sample sheet; deferred during typing. undefined: nothing yet. */
export function useScalePreview(choices: ScaleChoices | undefined): ScalePreview | undefined {
  const view = useDraft((state) => state.view);
  const chosen = useDeferredValue(choices);
  const { sample } = useSampleSheet();
  const { answers, respondent } = sample;
  const preview = useMemo(() => (chosen === undefined ? undefined : previewOf(view, chosen)), [view, chosen]);
  const compiled = useMemo(() => preview && compileDraft(preview.view.draft).compiled, [preview]);
  return useMemo(() => {
    if (preview === undefined || compiled === undefined) return undefined;
    const run = startRun(compiled, { answers, respondent });
    const { score, norm } = preview.codes;
    const made = (preview.view.draft.calculations ?? []).filter(({ code }) => code === score || code === norm);
    const calculations = made.map((calculation) => {
      const { code } = calculation;
      const band = compiled.banded.includes(code) ? run.band(code) : null;
      return { calculation, value: run.value(code), band };
    });
    return { ...preview, calculations };
  }, [preview, compiled, answers, respondent]);
}
