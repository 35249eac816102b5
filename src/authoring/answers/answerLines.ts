import { readNumber, typedNumber } from 'core/language/typedNumber';

export interface AnswerLine {
  label: string;
  /** Without a score the answer counts as missing. */
  score: number | undefined;
}

const scoreFirst = new RegExp(String.raw`^\s*(${typedNumber})(?:\s*[.．)）:：=＝\t–-]\s*|\s+)(\S.*)$`, 'u');
const scoreLast = new RegExp(String.raw`^(.*\S)\s*\t\s*(${typedNumber})\s*$`, 'u');

/** A typed score, with a point or a comma; undefined: empty; null: not a number. */
export function typedScore(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return readNumber(trimmed) ?? null;
}

/**
 * Answers as text, one per line: `0 Not at all`, or `Not at all`, a tab and `0` as spreadsheets write it, or only a label,
 * without a score.
 */
export function answerLines(text: string): AnswerLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line): AnswerLine[] => {
    const [, last, behind] = scoreLast.exec(line) ?? [];
    if (last !== undefined && behind !== undefined) return [{ label: last.trim(), score: readNumber(behind) }];
    const [, before, label] = scoreFirst.exec(line) ?? [];
    if (before !== undefined && label !== undefined) return [{ label: label.trim(), score: readNumber(before) }];
    return line.trim() === '' ? [] : [{ label: line.trim(), score: undefined }];
  });
}

/** `Not at all` → `not_at_all`; empty if no character fits a code. */
export const codeOfLabel = (label: string): string =>
  label
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
    .replace(/_+$/, '');
