import type { Answer } from 'core/instrument/document';
import type { Draft, DraftAnswerSet } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import type { Operation } from 'core/instrument/operations';
import { newId } from '@/kit/newId/newId';
import { answerLines, codeOfLabel } from './answerLines';

/** By locale. */
type Labels = Readonly<Record<string, string>>;

export interface NewAnswer extends Omit<Answer, 'code'> {
  code: string;
  labels: Labels;
}

export interface MadeSet {
  id: string;
  code: string;
  operations: Operation[];
}

const labelling = (part: string, labels: Labels): Operation[] =>
  Object.entries(labels).map(([locale, text]) => ({ op: 'text', part, field: 'label', locale, text, before: null }));

/** A new set with labels in any number of languages. @param wanted its code, if free */
export function addingSet(draft: Draft, wanted: string, answers: readonly NewAnswer[], after?: string): MadeSet {
  const sets = draft.answerSets ?? [];
  const parts = answers.map(({ labels, ...answer }) => ({ part: { id: newId(), ...answer }, labels }));
  const id = newId();
  const code = freeCode(wanted, new Set(sets.map((set) => set.code)));
  const set: DraftAnswerSet = { id, code, answers: parts.map(({ part }) => part) };
  return {
    id,
    code,
    operations: [
      { op: 'add', list: 'answerSets', after: after ?? sets.at(-1)?.id ?? null, part: { ...set } },
      ...parts.flatMap(({ part, labels }) => labelling(part.id, labels)),
    ],
  };
}

/** A new set of typed answers, one per line, with labels in the base language. @param wanted its code, if free */
export function addingTypedSet(draft: Draft, typed: string, wanted: string): MadeSet {
  const taken = new Set<string>();
  const answers = answerLines(typed).map(({ label, score }, index): NewAnswer => {
    const code = freeCode(codeOfLabel(label) || `a${index + 1}`, taken);
    taken.add(code);
    return { code, ...(score !== undefined && { score }), labels: { [draft.baseLocale]: label } };
  });
  return addingSet(draft, wanted, answers);
}
