import type { Answer } from 'core/instrument/document';
import { type Draft, type DraftAnswerSet, type Identified, storedKey } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import type { Operation } from 'core/instrument/operations';
import { addingSet, labelling, type MadeSet, type NewAnswer } from '@/authoring/answers/addingSet';
import { type AnswerLine, codeOfLabel } from '@/authoring/answers/answerLines';
import { settingField } from '@/authoring/draft/useParts';
import { newId } from '@/kit/newId/newId';

const codesOf = (parts: readonly { code: string }[] = []): Set<string> => new Set(parts.map(({ code }) => code));

/** The texts of one language by stored key, and which of them are reviewed; of the base language all are. */
export interface TextsOfLocale {
  locale: string;
  texts: Readonly<Record<string, string>>;
  isReviewed(stored: string): boolean;
}

/** A copy of a set behind it, with its reviewed labels of every language: what nobody has reviewed would pass for reviewed there. */
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

/** Gives the highest score to what had the lowest, and so on; answers without a score stay without. */
export function reversingScores(draft: Draft, { answers }: DraftAnswerSet): Operation[] {
  const scored = answers.filter(({ score }) => score !== undefined);
  const turned = scored.map(({ score }) => score).reverse();
  return scored.flatMap(({ id }, index) => settingField(draft, id, 'score', turned[index]) ?? []);
}

/** The score that goes on from those before it: in steps as the last two are apart; undefined where the last has none. */
export function nextScore(before: readonly Pick<Answer, 'score'>[]): number | undefined {
  if (before.length === 0) return 0;
  const [previous, last] = before.slice(-2).length === 2 ? before.slice(-2) : [undefined, before[0]];
  if (last?.score === undefined) return undefined;
  const step = previous?.score === undefined ? 1 : last.score - previous.score;
  return Math.round((last.score + (step || 1)) * 1e6) / 1e6;
}

const made = /^a\d+$/;
/** Whether a code was made from the place of an answer, and may give way to one that says something. */
export const isMadeCode = (code: string): boolean => made.test(code);

/** The code of an answer that has no label yet. */
const placeCode = (set: DraftAnswerSet, index: number): string => freeCode(`a${index + 1}`, codesOf(set.answers));

/** An empty answer behind another, or at the end. */
export function nextAnswer(set: DraftAnswerSet, after?: string): Identified<Answer> {
  const at = after === undefined ? set.answers.length : set.answers.findIndex(({ id }) => id === after) + 1;
  const score = nextScore(set.answers.slice(0, at));
  return { id: newId(), code: placeCode(set, at), ...(score !== undefined && { score }) };
}

/** The code that a label gives to an answer of the set; undefined: it gives none, or the answer has it. */
export function codeFromLabel(set: DraftAnswerSet, answer: Identified<Answer>, label: string): string | undefined {
  const wanted = codeOfLabel(label);
  if (wanted === '' || !isMadeCode(answer.code)) return undefined;
  const code = freeCode(wanted, codesOf(set.answers.filter(({ id }) => id !== answer.id)));
  return code === answer.code ? undefined : code;
}

/**
 * Pasted answers behind another one. `fill`: an empty answer that takes the first of them.
 * @param after null: before all others
 */
export function addingLines(
  draft: Draft,
  set: DraftAnswerSet,
  lines: readonly AnswerLine[],
  after: string | null,
  fill?: Identified<Answer>,
): { last: string | undefined; operations: Operation[] } {
  const locale = draft.baseLocale;
  const taken = codesOf(set.answers.filter(({ id }) => id !== fill?.id));
  const operations: Operation[] = [];
  let behind = after;
  for (const [index, { label, score }] of lines.entries()) {
    const code = freeCode(codeOfLabel(label) || `a${set.answers.length + index + 1}`, taken);
    taken.add(code);
    if (index === 0 && fill !== undefined) {
      if (code !== fill.code && isMadeCode(fill.code)) {
        operations.push({ op: 'rename', part: fill.id, code, before: fill.code });
      }
      const scoring = score === undefined ? undefined : settingField(draft, fill.id, 'score', score);
      operations.push(...(scoring ? [scoring] : []), ...labelling(fill.id, { [locale]: label }));
      behind = fill.id;
      continue;
    }
    const part = { id: newId(), code, ...(score !== undefined && { score }) };
    operations.push({ op: 'add', list: 'answers', parent: set.id, after: behind, part });
    operations.push(...labelling(part.id, { [locale]: label }));
    behind = part.id;
  }
  return { last: behind ?? undefined, operations };
}
