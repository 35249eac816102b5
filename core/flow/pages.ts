import type { AnswerSheet } from '../instrument/document';
import { answerTo, pageItems } from './answers';
import { sectionRuns } from './order';
import type { FlowStructure } from './structure';

export interface Page {
  /** Stays the same while questions on other pages come and go: the code of its question or section; `all` or, of the questions outside any section, `none`. */
  id: string;
  /** Code of the section; null: in none, or the page holds several. */
  section: string | null;
  /** Codes of sections whose title and text stand on this page: those that begin on it. */
  opens: string[];
  /** Codes, in the order in which they are asked. Never empty. */
  questions: string[];
  /** Where the rows of a matrix are shown one at a time: this one. */
  row?: string;
}

/**
 * The pages of an attempt, as its settings page them: every visible question stands on exactly one, and no page is empty.
 * `visible`: codes of the questions that are visible with the answers so far. `seed`: the attempt's id.
 */
export function pagesOf(structure: FlowStructure, visible: ReadonlySet<string>, seed: string): Page[] {
  const paging = structure.settings?.paging ?? 'question';
  const runs = sectionRuns(structure, seed).flatMap(({ section, questions }) => {
    const codes = questions.flatMap(({ code }) => (visible.has(code) ? [code] : []));
    return codes.length > 0 ? [{ section: section?.code ?? null, codes }] : [];
  });
  if (paging === 'all') {
    const questions = runs.flatMap(({ codes }) => codes);
    const opens = runs.flatMap(({ section }) => (section === null ? [] : [section]));
    return questions.length > 0 ? [{ id: 'all', section: null, opens, questions }] : [];
  }
  return runs.flatMap(({ section, codes }) => {
    const opens = section === null ? [] : [section];
    if (paging === 'section') return [{ id: section ?? 'none', section, opens, questions: codes }];
    return codes.map((code, index) => ({ id: code, section, opens: index === 0 ? opens : [], questions: [code] }));
  });
}

/** The page after the one with that id; undefined: it is the last. */
export function pageAfter<P extends Page>(pages: readonly P[], id: string): P | undefined {
  return pages[pages.findIndex((page) => page.id === id) + 1];
}

/** Where an attempt continues: the first page with an unanswered question; undefined: there is none. */
export function firstOpenPage<P extends Page>(
  structure: FlowStructure,
  pages: readonly P[],
  answers: AnswerSheet,
): P | undefined {
  return pages.find(({ questions, row }) =>
    pageItems(structure, questions).some(
      (item) => (row === undefined || item.row?.code === row) && answerTo(answers, item.code) === undefined,
    ),
  );
}
