import { useDeferredValue, useMemo } from 'react';
import { useDraft } from '../draft/DraftProvider';
import { useStructure } from '../draft/useParts';
import type { FormulaSurroundings } from '../formula/useFormulaContext';
import { useSampleSheet } from '../sample/sampleSheet';
import { useSampleRun } from '../sample/useSampleRun';
import { labelsOf } from './labels';

/** What an editor of formulas needs of the draft: names, their words in the base language, and values on the sample sheet. */
export function useFormulaSurroundings(): FormulaSurroundings {
  const structure = useDeferredValue(useStructure());
  const locales = useDeferredValue(useDraft(({ view }) => view.locales));
  const { compiled } = useSampleRun();
  const { sample } = useSampleSheet();
  const { answers, respondent } = sample;
  const labels = useMemo(
    () => labelsOf(structure, locales.get(structure.baseLocale)?.texts ?? {}),
    [structure, locales],
  );
  return useMemo(
    () => ({ structure, labels, sample: { compiled, input: { answers, respondent } } }),
    [structure, labels, compiled, answers, respondent],
  );
}
