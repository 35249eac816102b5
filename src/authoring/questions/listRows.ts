import type { Section } from 'core/instrument/document';
import type { Draft, DraftQuestion, Identified } from 'core/instrument/draft';

/** A section with its questions; without a section: the questions outside any section, which come first. */
export interface Group {
  section: Identified<Section> | undefined;
  questions: DraftQuestion[];
}

/** The questions in the order in which they are asked: those outside any section (always the first group), then by section. */
export function groupsOf({ sections = [], questions }: Draft): Group[] {
  const outside: Group = { section: undefined, questions: [] };
  const groups = sections.map((section): Group => ({ section, questions: [] }));
  const byCode = new Map(groups.map((group) => [group.section?.code, group]));
  for (const question of questions) (byCode.get(question.section) ?? outside).questions.push(question);
  return [outside, ...groups];
}

export type ListRow =
  /** `number`: its place among the sections, from 1; `count`: number of its questions, shown or not. */
  | { kind: 'section'; id: string; code: string; number: number; count: number }
  /** `number`: its place among all questions, from 1. */
  | { kind: 'question'; id: string; code: string; section: string | undefined; number: number };

export function rowsOf(groups: readonly Group[]): ListRow[] {
  let number = 0;
  return groups.flatMap(({ section, questions }, at): ListRow[] => [
    ...(section
      ? [{ kind: 'section' as const, id: section.id, code: section.code, number: at, count: questions.length }]
      : []),
    ...questions.map(({ id, code }): ListRow => {
      number += 1;
      return { kind: 'question', id, code, section: section?.code, number };
    }),
  ]);
}
