import type { Draft, DraftAnswerSet } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import type { Operation } from 'core/instrument/operations';
import { answerLines, codeOfLabel, typedScore } from '@/authoring/answers/answerLines';
import { settingField } from '@/authoring/draft/useParts';
import { newId } from '@/kit/newId/newId';
import { isMadeCode } from './setEdits';

/** The columns of the table that take pasted lines. */
export type AnswerColumn = 'label' | 'second' | 'score' | 'code';

/** What one line sets. Absent: the line says nothing about it. */
export interface PastedRow {
  label?: string;
  /** The label in the second language. */
  second?: string;
  score?: number;
}

const severalLines = /\S[^\r\n]*[\r\n]+\s*\S/;
const severalCells = /\S *\t\s*\S/;

/** Whether pasted text goes into several cells, not into one field. */
export const isTable = (text: string): boolean => severalLines.test(text) || severalCells.test(text);

const scored = (score: number | null | undefined): Pick<PastedRow, 'score'> =>
  typeof score === 'number' ? { score } : {};

/** Reads pasted lines for the column where they were pasted. @param hasSecond whether the second language is shown */
export function pastedRows(text: string, column: AnswerColumn, hasSecond: boolean): PastedRow[] {
  const lines = text.split(/\r\n|\r|\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  if (column === 'second') {
    return cells.map(([second = '', score = '']) => ({ ...(second && { second }), ...scored(typedScore(score)) }));
  }
  if (column === 'score') return cells.map(([score = '']) => scored(typedScore(score)));
  const inTwoLanguages = cells.some(([, second = '']) => second !== '' && typedScore(second) === null);
  if (!hasSecond || !inTwoLanguages) {
    return answerLines(text).map(({ label, score }) => ({ label, ...scored(score) }));
  }
  return cells.flatMap(([label = '', second = '', score = '']): PastedRow[] =>
    label === '' ? [] : [{ label, ...(second && { second }), ...scored(typedScore(score)) }],
  );
}

interface Filling {
  draft: Draft;
  set: DraftAnswerSet;
  rows: readonly PastedRow[];
  /** Index of the answer that takes the first row; the number of answers: behind the last one. */
  at: number;
  /** The second language, if it is shown. */
  second: string | undefined;
  /** A label as it is now; null: none. */
  labelOf(answer: string, locale: string): string | null;
}

/**
 * Fills answers downwards as a spreadsheet does. Rows beyond the last answer become new answers if they have a label. An answer whose code
 * only numbers it gets a code from its label. @returns `last`: id of the last filled answer; `count`: how many rows were used
 */
export function fillingRows({ draft, set, rows, at, second, labelOf }: Filling): {
  operations: Operation[];
  last: string | undefined;
  count: number;
} {
  const taken = new Set(set.answers.map(({ code }) => code));
  const operations: Operation[] = [];
  const write = (part: string, locale: string | undefined, text: string | undefined, before: string | null) => {
    if (locale === undefined || text === undefined || text === before) return;
    operations.push({ op: 'text', part, field: 'label', locale, text, before });
  };
  let last: string | undefined;
  let behind = set.answers.at(-1)?.id ?? null;
  let count = 0;
  rows.forEach((row, index) => {
    const known = set.answers[at + index];
    const { label, score } = row;
    const wanted = label === undefined ? '' : codeOfLabel(label);
    if (known === undefined) {
      if (label === undefined) return;
      const code = freeCode(wanted || `a${at + index + 1}`, taken);
      taken.add(code);
      const part = { id: newId(), code, ...(score !== undefined && { score }) };
      operations.push({ op: 'add', list: 'answers', parent: set.id, after: behind, part });
      write(part.id, draft.baseLocale, label, null);
      write(part.id, second, row.second, null);
      behind = part.id;
      last = part.id;
      count += 1;
      return;
    }
    if (isMadeCode(known.code) && wanted !== '') {
      taken.delete(known.code);
      const code = freeCode(wanted, taken);
      taken.add(code);
      operations.push({ op: 'rename', part: known.id, code, before: known.code });
    }
    const scoring = score === undefined ? undefined : settingField(draft, known.id, 'score', score);
    if (scoring) operations.push(scoring);
    write(known.id, draft.baseLocale, label, labelOf(known.id, draft.baseLocale));
    if (second !== undefined) write(known.id, second, row.second, labelOf(known.id, second));
    last = known.id;
    count += 1;
  });
  return { operations, last, count };
}
