import { visibleQuestions } from 'core/flow';
import { projectInstrument } from 'core/instrument/projection';
import { useMemo } from 'react';
import { compiledEngine } from '@/answering';
import { useSampleSheet } from '../sample/sampleSheet';
import { useCompiledDraft } from './useCompiledDraft';

/** What a respondent's device would get of the draft in a language. Lags behind fast typing. */
export function usePreviewProjection(locale: string) {
  const { sample } = useSampleSheet();
  const { answers, respondent } = sample;
  const { compiled, structure, chain } = useCompiledDraft(locale);
  const projection = useMemo(() => projectInstrument(structure, compiled, chain), [structure, compiled, chain]);
  const visible = useMemo(() => visibleQuestions(compiled, answers, respondent), [compiled, answers, respondent]);
  const engine = useMemo(() => compiledEngine(compiled, respondent), [compiled, respondent]);
  return {
    /** Of the whole draft; faulty formulas hide nothing. */
    projection,
    /** Codes of the questions that are visible with the sample answers. */
    visible,
    engine,
  };
}
