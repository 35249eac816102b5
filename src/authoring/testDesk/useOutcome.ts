import type { InstrumentDocument } from 'core/instrument/document';
import { type ExplanationModel, explainScores, type ScoreRow } from 'core/report';
import type { ReportContext } from 'core/report/context';
import { scoreRow } from 'core/report/scores';
import { type Scores, scoresOf, startRun } from 'core/scoring';
import { useMemo } from 'react';
import type { CompiledDraft } from '@/authoring/preview/useCompiledDraft';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';

/** The results of the answers. */
export interface Outcome {
  document: InstrumentDocument;
  context: ReportContext;
  scores: Scores;
  /** Of all calculations, whoever may see them. */
  rows: readonly ScoreRow[];
  explanations: Readonly<Record<string, ExplanationModel>>;
}

/** Scores the sample sheet as the server does: without scores that other screens set directly. */
export function useOutcome({ structure, compiled, chain }: CompiledDraft): Outcome {
  const { sample } = useSampleSheet();
  const { answers, respondent } = sample;
  return useMemo(() => {
    const run = startRun(compiled, { answers, respondent });
    const context: ReportContext = { document: structure, compiled, run, chain };
    const calculations = structure.calculations ?? [];
    return {
      document: structure,
      context,
      scores: scoresOf(compiled, run),
      rows: calculations.map((calculation) => scoreRow(context, calculation)),
      explanations: explainScores(
        context,
        calculations.map(({ code }) => code),
      ),
    };
  }, [structure, compiled, chain, answers, respondent]);
}
