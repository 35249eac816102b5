import type { Answer } from 'core/instrument/document';
import { type Draft, type DraftAnswerSet, type Identified, storedKey } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import type { Operation } from 'core/instrument/operations';
import { addingSet, type MadeSet, type NewAnswer } from '@/authoring/answers/addingSet';
import { codeOfLabel } from '@/authoring/answers/answerLines';
import { settingField } from '@/authoring/draft/useParts';
import { newId } from '@/kit/newId/newId';

const codesOf = (parts: readonly { code: string }[] = []): Set<string> => new Set(parts.map(({ code }) => code));

/** The texts of one language by stored key, and which of them are reviewed (in the base language: all). */
export interface TextsOfLocale {
  locale: string;
  texts: Readonly<Record<string, string>>;
  isReviewed(stored: string): boolean;
}

/** A copy of a set, placed after it, with its reviewed labels in every language: an unreviewed label would count as reviewed in the copy. */
export function duplicatingSet(draft: Draft, set: DraftAnswerSet, locales: readonly TextsOfLocale[]): MadeSet {
  const answers = set.answers.map(({ id, ...answer }): NewAnswer => {
    const stored = storedKey('answer', id, 'label');
    const labels = locales.flatMap(({ locale, texts, isReviewed }) => {
      const text = texts[stored];
      return text && isReviewed(stored) ? [[locale, text] as const] : [];
    });
    return { ...answer, labels: Object.fromEntries(labels) };
  });
  return addingSet(draft, set.code, answers, set.id);
}

/** Reverses the scores: the highest goes to the answer that had the lowest. Answers without a score keep none. */
export function reversingScores(draft: Draft, { answers }: DraftAnswerSet): Operation[] {
  const scored = answers.filter(({ score }) => score !== undefined);
  const turned = scored.map(({ score }) => score).reverse();
  return scored.flatMap(({ id }, index) => settingField(draft, id, 'score', turned[index]) ?? []);
}

/** The next score, with the same step as between the last two; undefined if the last answer has no score. */
export function nextScore(before: readonly Pick<Answer, 'score'>[]): number | undefined {
  if (before.length === 0) return 0;
  const [previous, last] = before.slice(-2).length === 2 ? before.slice(-2) : [undefined, before[0]];
  if (last?.score === undefined) return undefined;
  const step = previous?.score === undefined ? 1 : last.score - previous.score;
  return Math.round((last.score + (step || 1)) * 1e6) / 1e6;
}

const made = /^a\d+$/;
/** Whether a code only numbers the answer, so that one from its label may replace it. */
export const isMadeCode = (code: string): boolean => made.test(code);

const placeCode = (set: DraftAnswerSet, index: number): string => freeCode(`a${index + 1}`, codesOf(set.answers));

/** An empty answer after another one, or at the end. */
export function nextAnswer(set: DraftAnswerSet, after?: string): Identified<Answer> {
  const at = after === undefined ? set.answers.length : set.answers.findIndex(({ id }) => id === after) + 1;
  const score = nextScore(set.answers.slice(0, at));
  return { id: newId(), code: placeCode(set, at), ...(score !== undefined && { score }) };
}

/** The code that an answer gets from its label; undefined: none, or it has that code already. */
export function codeFromLabel(set: DraftAnswerSet, answer: Identified<Answer>, label: string): string | undefined {
  const wanted = codeOfLabel(label);
  if (wanted === '' || !isMadeCode(answer.code)) return undefined;
  const code = freeCode(wanted, codesOf(set.answers.filter(({ id }) => id !== answer.id)));
  return code === answer.code ? undefined : code;
}
