import type { Answer, Question } from 'core/instrument/document';
import { fitsScale } from './controls/Scale';

/** A part of a page: one question, or a run of questions with the same answers. */
export type Block = { kind: 'question'; question: Question } | { kind: 'scale'; questions: Question[] };

/** Shorter runs are clearer as single questions. */
const shortestRun = 3;

/** Joins neighbouring questions with the same answers, to be read and answered as one table. */
export function blocksOf(
  questions: readonly Question[],
  answersOf: (question: Question) => readonly Answer[],
): Block[] {
  const runs: Question[][] = [];
  for (const question of questions) {
    const run = runs[runs.length - 1];
    if (run?.[0] && joins(run[0], question)) run.push(question);
    else runs.push([question]);
  }
  return runs.flatMap((run): Block[] => {
    const [first] = run;
    const scale = first && run.length >= shortestRun && fitsScale(answersOf(first));
    return scale ? [{ kind: 'scale', questions: run }] : run.map((question) => ({ kind: 'question', question }));
  });
}

const joins = (one: Question, other: Question): boolean =>
  one.kind === 'single_choice' &&
  other.kind === 'single_choice' &&
  one.answerSet !== undefined &&
  one.answerSet === other.answerSet &&
  [one, other].every(({ layout, image }) => (layout === undefined || layout === 'horizontal') && image === undefined);
