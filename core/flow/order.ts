import type { Question, Section } from '../instrument/document';
import { shuffled } from './random';
import type { FlowStructure } from './structure';

/** A section with its questions; `section` null: the questions outside any section. */
export interface SectionRun {
  section: Section | null;
  questions: Question[];
}

/** Display-only questions stay in their places; the others are shuffled. */
function shuffledQuestions(questions: readonly Question[], seed: string): Question[] {
  const drawn = shuffled(
    questions.filter(({ kind }) => kind !== 'information'),
    seed,
  );
  return questions.map((question) => (question.kind === 'information' ? question : (drawn.shift() ?? question)));
}

/**
 * The sections in their order, each with its questions in the order in which this attempt asks them. Questions outside any section come
 * first. Random orders are drawn from `seed` (the attempt's id): the same attempt sees the same order for ever.
 */
export function sectionRuns(structure: FlowStructure, seed: string): SectionRun[] {
  const runs = new Map<string | null, SectionRun>();
  runs.set(null, { section: null, questions: [] });
  for (const section of structure.sections ?? []) runs.set(section.code, { section, questions: [] });
  for (const question of structure.questions) {
    const run = runs.get(question.section ?? null) ?? runs.get(null);
    run?.questions.push(question);
  }
  return [...runs.values()]
    .filter(({ questions }) => questions.length > 0)
    .map((run) => {
      const random = structure.settings?.randomOrder || run.section?.randomOrder;
      if (!random) return run;
      return { ...run, questions: shuffledQuestions(run.questions, `${seed}/${run.section?.code ?? ''}`) };
    });
}
