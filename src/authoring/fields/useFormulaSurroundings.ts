import { useDeferredValue, useMemo } from 'react';
import { useLabels } from '../draft/useLabels';
import { useStructure } from '../draft/useParts';
import type { FormulaSurroundings } from '../formula/useFormulaContext';
import { useSampleSheet } from '../sample/sampleSheet';
import { useSampleRun } from '../sample/useSampleRun';

/** What a formula editor needs from the draft: names, their labels in the base language, and values of the sample sheet. */
export function useFormulaSurroundings(): FormulaSurroundings {
  const structure = useDeferredValue(useStructure());
  const labels = useLabels();
  const { compiled } = useSampleRun();
  const { sample } = useSampleSheet();
  const { answers, respondent } = sample;
  return useMemo(
    () => ({ structure, labels, sample: { compiled, input: { answers, respondent } } }),
    [structure, labels, compiled, answers, respondent],
  );
}
