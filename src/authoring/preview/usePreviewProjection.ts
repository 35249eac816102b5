import { visibleQuestions } from 'core/flow';
import { type Projection, projectInstrument } from 'core/instrument/projection';
import { useMemo } from 'react';
import { compiledEngine, type Engine } from '@/answering';
import { useSampleSheet } from '../sample/sampleSheet';
import { useCompiledDraft } from './useCompiledDraft';

export interface PreviewProjection {
  /** Of the whole draft; faulty formulas hide nothing. */
  projection: Projection;
  /** Codes of the questions that are visible with the sample answers. */
  visible: ReadonlySet<string>;
  engine: Engine;
}

/** What a respondent's device would get of the draft in a language. Lags behind fast typing. */
export function usePreviewProjection(locale: string): PreviewProjection {
  const { sample } = useSampleSheet();
  const { answers, respondent } = sample;
  const { compiled, structure, chain } = useCompiledDraft(locale);
  const projection = useMemo(() => projectInstrument(structure, compiled, chain), [structure, compiled, chain]);
  const visible = useMemo(() => visibleQuestions(compiled, answers, respondent), [compiled, answers, respondent]);
  const engine = useMemo(() => compiledEngine(compiled, respondent), [compiled, respondent]);
  return useMemo(() => ({ projection, visible, engine }), [projection, visible, engine]);
}
