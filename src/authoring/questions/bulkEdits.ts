import type { QuestionKind } from 'core/instrument/document';
import type { Draft, DraftQuestion } from 'core/instrument/draft';
import { findPart, type Operation } from 'core/instrument/operations';
import findLast from 'lodash/findLast';
import { copying } from '@/authoring/draft/duplicating';
import { settingField } from '@/authoring/draft/useParts';
import type { DraftView } from '@/authoring/draft/view';
import { type Dropped, switchingKind } from './kindSwitch';
import { inOrder, movingQuestions } from './moving';
import { nextCode, takenCodes } from './newQuestion';
import { kindShapes } from './questionKinds';

export interface BulkEdit {
  operations: Operation[];
  /** Number of questions left unchanged because their kind has no such setting. */
  skipped: number;
}

const chosen = (draft: Draft, ids: Iterable<string>): DraftQuestion[] => {
  const wanted = new Set(ids);
  return draft.questions.filter(({ id }) => wanted.has(id));
};

function forEach(
  draft: Draft,
  ids: Iterable<string>,
  fits: (question: DraftQuestion) => boolean,
  edit: (question: DraftQuestion) => Operation | undefined,
): BulkEdit {
  const questions = chosen(draft, ids);
  const fitting = questions.filter(fits);
  return {
    operations: fitting.map(edit).filter((operation) => operation !== undefined),
    skipped: questions.length - fitting.length,
  };
}

/** Sets a field of the questions whose kind has it; false takes it away. */
const setting =
  <T>(field: string, has: 'answers' | 'required' | 'reverse') =>
  (draft: Draft, ids: Iterable<string>, value: T): BulkEdit =>
    forEach(
      draft,
      ids,
      ({ kind }) => kindShapes[kind][has],
      ({ id }) => settingField(draft, id, field, value || undefined),
    );
export const settingAnswers = setting<string>('answerSet', 'answers');
export const settingRequired = setting<boolean>('required', 'required');
export const settingReverse = setting<boolean>('reverse', 'reverse');

export function settingTags(
  draft: Draft,
  ids: Iterable<string>,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): BulkEdit {
  return forEach(
    draft,
    ids,
    () => true,
    ({ id, tags = [] }) => {
      const next = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));
      const stays = next.length === tags.length && next.every((tag, index) => tags[index] === tag);
      return stays ? undefined : settingField(draft, id, 'tags', next.length === 0 ? undefined : next);
    },
  );
}

export function switchingKinds(
  draft: Draft,
  ids: Iterable<string>,
  kind: QuestionKind,
): BulkEdit & { dropped: Dropped[] } {
  const switches = chosen(draft, ids).map((question) => switchingKind(draft, question, kind));
  return {
    operations: switches.flatMap(({ operations }) => operations),
    dropped: [...new Set(switches.flatMap(({ dropped }) => dropped))],
    skipped: 0,
  };
}

/** Moves questions to the end of a section. */
export function movingToSection(draft: Draft, ids: Iterable<string>, section: string | undefined): BulkEdit {
  const known = new Set((draft.sections ?? []).map(({ code }) => code));
  const isIn = (question: DraftQuestion) =>
    section === undefined
      ? question.section === undefined || !known.has(question.section)
      : question.section === section;
  const last = findLast(draft.questions, isIn);
  return { operations: movingQuestions(draft, ids, { section, after: last?.id ?? null }), skipped: 0 };
}

/** A copy of each after the last of them, with a free code and the texts of the loaded languages. */
export function duplicating(view: DraftView, ids: Iterable<string>): BulkEdit & { copies: string[] } {
  const { draft } = view;
  const taken = takenCodes(draft);
  const sources = inOrder(draft, ids).flatMap((id) => findPart(draft, id) ?? []);
  const operations: Operation[] = [];
  const copies: string[] = [];
  let after = sources.at(-1)?.part.id;
  for (const source of sources) {
    const code = nextCode(source.part.code ?? '', (each) => taken.has(each));
    taken.add(code);
    const made = copying(view, source, code, after);
    operations.push(...made.operations);
    after = made.copy.id;
    copies.push(after);
  }
  return { operations, skipped: 0, copies };
}

/** Removes a section; its questions go with it, or to the section before. */
export function removingSection(draft: Draft, id: string, withQuestions: boolean): Operation[] {
  const sections = draft.sections ?? [];
  const at = sections.findIndex((section) => section.id === id);
  const section = sections[at];
  if (section === undefined) return [];
  const members = draft.questions.filter((question) => question.section === section.code);
  const removed: Operation = { op: 'remove', part: id };
  if (withQuestions) return [...members.map((member): Operation => ({ op: 'remove', part: member.id })), removed];
  const { operations } = movingToSection(
    draft,
    members.map((member) => member.id),
    sections[at - 1]?.code,
  );
  return [...operations, removed];
}

/** Every tag of a question or a row, once. */
export function tagsInUse({ questions }: Draft): string[] {
  const tags = questions.flatMap(({ tags: own = [], rows = [] }) => [...own, ...rows.flatMap((row) => row.tags ?? [])]);
  return [...new Set(tags)].sort();
}
