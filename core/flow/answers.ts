import { type AnswerProblem, isUnfinished, validateAnswer } from '../instrument/answerValue';
import type { AnswerSheet, AnswerValue } from '../instrument/document';
import { type AnswerableStructure, type Item, itemsByCode } from '../instrument/items';

/** Whether something was answered: not null, not an empty text or list. */
export function isAnswered(value: AnswerValue | null | undefined): value is AnswerValue {
  if (value === null || value === undefined) return false;
  return typeof value === 'string' ? value.trim() !== '' : !Array.isArray(value) || value.length > 0;
}

/** The answer to an item. Sheets come from outside: inherited properties are no answers. */
export function answerTo(answers: AnswerSheet, code: string): AnswerValue | undefined {
  const value = Object.hasOwn(answers, code) ? answers[code] : undefined;
  return isAnswered(value) ? value : undefined;
}

/** The items of these questions, in the order of the structure. */
export function pageItems(structure: AnswerableStructure, questions: Iterable<string>): Item[] {
  const wanted = new Set(questions);
  return [...itemsByCode(structure).values()].filter(({ question }) => wanted.has(question.code));
}

/**
 * What keeps an attempt from being completed: addresses of visible items that are required and unanswered (of a required matrix: each
 * row), or whose answer is unfinished (too few picks, too short). In the order of the structure.
 */
export function openRequired(
  structure: AnswerableStructure,
  visible: Iterable<string>,
  answers: AnswerSheet,
): string[] {
  return pageItems(structure, visible).flatMap((item) => {
    const value = answerTo(answers, item.code);
    if (value === undefined) return item.question.required ? [item.code] : [];
    return validateAnswer(item.question, item.answers, value).some(isUnfinished) ? [item.code] : [];
  });
}

export interface Progress {
  /** Visible items answered. */
  answered: number;
  /** Visible items; a matrix counts by rows, display-only questions do not count. */
  total: number;
}

export function progressOf(structure: AnswerableStructure, visible: Iterable<string>, answers: AnswerSheet): Progress {
  const items = pageItems(structure, visible);
  return { answered: items.filter(({ code }) => answerTo(answers, code) !== undefined).length, total: items.length };
}

/** A problem of one answer of a sheet; `unknown_question`: nothing has that address, with the rows where it is a matrix. */
export type SheetProblem =
  | ({ question: string } & AnswerProblem)
  | { question: string; code: 'unknown_question'; params: { rows?: string[] } };

/** Everything wrong with the answers of a sheet, by address; null is always valid: it removes an answer. */
export function validateAnswers(
  structure: AnswerableStructure,
  answers: Readonly<Record<string, unknown>>,
): SheetProblem[] {
  const items = itemsByCode(structure);
  return Object.entries(answers).flatMap(([address, value]): SheetProblem[] => {
    const item = items.get(address);
    if (!item) {
      const question = structure.questions.find(({ code }) => code === address);
      if (question?.kind === 'information') return [{ question: address, code: 'not_answerable', params: {} }];
      const rows = question?.rows?.map(({ code }) => `${address}.${code}`);
      return [{ question: address, code: 'unknown_question', params: rows ? { rows } : {} }];
    }
    if (value === null) return [];
    return validateAnswer(item.question, item.answers, value).map((found) => ({ question: address, ...found }));
  });
}
