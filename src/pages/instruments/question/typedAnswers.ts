import type { Answer } from 'core/instrument/document';
import type { Draft } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { newId } from '@/components/newId/newId';

interface TypedAnswer {
  label: string;
  /** undefined: it counts as missing. */
  score: number | undefined;
}

/** Answers as one types them, one a line, the score before its label: `0 Not at all`. Lines without a number have no score. */
export function typedAnswers(text: string): TypedAnswer[] {
  return text.split(/\r\n|\r|\n/).flatMap((line): TypedAnswer[] => {
    const [, number, label] = /^\s*([-−+]?\d+(?:[.,]\d+)?)(?:\s*[.):=\t–-]\s*|\s+)(\S.*)$/u.exec(line) ?? [];
    if (number !== undefined && label !== undefined) {
      return [{ label: label.trim(), score: Number(number.replace(',', '.').replace('−', '-')) }];
    }
    return line.trim() === '' ? [] : [{ label: line.trim(), score: undefined }];
  });
}

/** `Not at all` → `not_at_all`; empty where nothing of it can stand in a code. */
const codeOfLabel = (label: string): string =>
  label
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
    .replace(/_+$/, '');

function distinct(code: string, taken: ReadonlySet<string>): string {
  if (!taken.has(code)) return code;
  for (let number = 2; ; number += 1) if (!taken.has(`${code}_${number}`)) return `${code}_${number}`;
}

/** A new answer set of these answers, its labels in the base language. */
export function addingAnswerSet(
  draft: Draft,
  answers: readonly TypedAnswer[],
  wanted: string,
): { code: string; operations: Operation[] } {
  const sets = draft.answerSets ?? [];
  const code = distinct(wanted, new Set(sets.map((set) => set.code)));
  const taken = new Set<string>();
  const parts = answers.map(({ label, score }, index) => {
    const own = distinct(codeOfLabel(label) || `a${index + 1}`, taken);
    taken.add(own);
    const answer: Answer & { id: string } = { id: newId(), code: own, ...(score !== undefined && { score }) };
    return { answer, label };
  });
  const part = { id: newId(), code, answers: parts.map(({ answer }) => answer) };
  return {
    code,
    operations: [
      { op: 'add', list: 'answerSets', after: sets.at(-1)?.id ?? null, part },
      ...parts.map(({ answer, label }): Operation => {
        const locale = draft.baseLocale;
        return { op: 'text', part: answer.id, field: 'label', locale, text: label, before: null };
      }),
    ],
  };
}
