import type { Page } from 'core/flow';
import type { Answer, Question } from 'core/instrument/document';
import { blocksOf } from './blocks';
import { fitsScale } from './controls/Scale';

/** What is shown at once: a page of the questionnaire, or a part of it where statements are shown one at a time. */
export interface Step extends Page {
  /** Id of the page that it belongs to. */
  page: string;
}

/** With fewer rows a matrix is quickly seen. */
const fewestRows = 3;

/** The addresses of all statements in long lists with the same answers. @param runs questions in the order in which they are asked */
export function statementsOf(
  runs: readonly (readonly Question[])[],
  answersOf: (question: Question) => readonly Answer[],
): Set<string> {
  const addresses = runs.flatMap((questions) =>
    blocksOf(questions, answersOf).flatMap((block) => {
      if (block.kind === 'scale') return block.questions.map(({ code }) => code);
      const { kind, code, rows = [] } = block.question;
      const isLong = kind === 'matrix' && rows.length >= fewestRows && fitsScale(answersOf(block.question));
      return isLong ? rows.map((row) => `${code}.${row.code}`) : [];
    }),
  );
  return new Set(addresses);
}

export const wholePage = (page: Page): Step => ({ ...page, page: page.id });

/**
 * The pages, each with its statements as steps of their own; what stands between them stays together.
 * @param pages with all questions that they can have, so that the steps stay the same when a question appears
 */
export function dividedPages(
  pages: readonly Page[],
  questions: ReadonlyMap<string, Question>,
  statements: ReadonlySet<string>,
): Step[] {
  return pages.flatMap((page) => {
    const parts: Pick<Step, 'questions' | 'row'>[] = [];
    let rest: string[] | undefined;
    for (const code of page.questions) {
      const rows = questions.get(code)?.rows?.filter((row) => statements.has(`${code}.${row.code}`)) ?? [];
      if (rows.length === 0 && !statements.has(code)) {
        if (rest === undefined) {
          rest = [];
          parts.push({ questions: rest });
        }
        rest.push(code);
        continue;
      }
      rest = undefined;
      if (rows.length > 0) parts.push(...rows.map((row) => ({ questions: [code], row: row.code })));
      else parts.push({ questions: [code] });
    }
    if (parts.length === 1) return [wholePage(page)];
    return parts.map((part) => ({
      ...page,
      ...part,
      id: [page.id, part.questions[0], part.row].filter(Boolean).join(' '),
      page: page.id,
    }));
  });
}

/**
 * The steps with what is visible now.
 * @param whole the steps with all questions that they can have
 * @param pages with their visible questions
 * @param sectionOf code of the section of a question
 */
export function visibleSteps(
  whole: readonly Step[],
  pages: readonly Page[],
  sectionOf: (question: string) => string | undefined,
): Step[] {
  return pages.flatMap((page) => {
    const visible = new Set(page.questions);
    const opens = new Set(page.opens);
    return whole.flatMap((step): Step[] => {
      if (step.page !== page.id) return [];
      if (step.id === page.id) return [wholePage(page)];
      const questions = step.questions.filter((code) => visible.has(code));
      if (questions.length === 0) return [];
      const sections = [...new Set(questions.flatMap((code) => sectionOf(code) ?? []))];
      const section = page.section ?? (questions.length === 1 ? (sections[0] ?? null) : null);
      return [{ ...step, questions, section, opens: sections.filter((code) => opens.delete(code)) }];
    });
  });
}

/** The addresses of what a step asks; empty: nothing to answer. */
export function stepItems(step: Step, questions: ReadonlyMap<string, Question>): string[] {
  return step.questions.flatMap((code) => {
    const question = questions.get(code);
    if (!question || question.kind === 'information') return [];
    if (question.kind !== 'matrix') return [code];
    const rows = step.row === undefined ? (question.rows?.map((row) => row.code) ?? []) : [step.row];
    return rows.map((row) => `${code}.${row}`);
  });
}
