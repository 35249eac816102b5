import { pagesOf, sectionRuns } from 'core/flow';
import type { Projection } from 'core/instrument/projection';
import { useMemo } from 'react';
import { dividedPages, type Step, statementsOf, stepItems, visibleSteps, wholePage } from './steps';

/** What the respondent goes through. `oneStatement`: statements of long lists are steps of their own. */
export function useSteps(projection: Projection, visible: ReadonlySet<string>, seed: string, oneStatement: boolean) {
  const questions = useMemo(() => new Map(projection.questions.map((each) => [each.code, each])), [projection]);
  const statements = useMemo(() => {
    const sets = new Map(projection.answerSets.map((set) => [set.code, set.answers]));
    const runs = sectionRuns(projection, seed).map((run) => run.questions);
    return statementsOf(runs, ({ answerSet }) => sets.get(answerSet ?? '') ?? []);
  }, [projection, seed]);
  const whole = useMemo(() => {
    const pages = pagesOf(projection, new Set(projection.questions.map(({ code }) => code)), seed);
    return oneStatement ? dividedPages(pages, questions, statements) : pages.map(wholePage);
  }, [projection, seed, oneStatement, questions, statements]);
  const steps = useMemo(
    () => visibleSteps(whole, pagesOf(projection, visible, seed), (code) => questions.get(code)?.section),
    [projection, seed, whole, visible, questions],
  );
  return {
    steps,
    questions,
    statements,
    /** The step with all questions that it can have. */
    wholeStep: (id: string | undefined): Step | undefined => whole.find((step) => step.id === id),
    itemsOf: (step: Step) => stepItems(step, questions),
  };
}
