import type { LargeOutcome, LargeTask } from '../../authoring/draft/largeDrafts';
import { ProcessPool } from '../../processes/pool';
import { programBeside } from '../../processes/program';
import type { SurveyOutcome, SurveyTask } from '../../surveys/survey/apart';

export type ApartTask = { draft: LargeTask } | { survey: SurveyTask };

/** The process in which large drafts are worked on and surveys are checked. */
export interface Apart {
  draft(task: LargeTask): Promise<LargeOutcome>;
  /** @param time milliseconds of processor time */
  survey(task: SurveyTask, time: number): Promise<SurveyOutcome>;
  /** Ends it. */
  close(): Promise<void>;
}

const limits = { processes: 1, waiting: 20, time: 120_000, idle: 120_000 };

export function createApart(): Apart {
  const pool = new ProcessPool<ApartTask, unknown>({
    program: () => programBeside(import.meta.url, 'apart', './apart.process'),
    limits,
  });
  return {
    draft: (draft) => pool.run({ draft }) as Promise<LargeOutcome>,
    survey: (survey, time) => pool.run({ survey }, { time }) as Promise<SurveyOutcome>,
    close: () => pool.close(),
  };
}
