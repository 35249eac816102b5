import { reservedWords } from 'core/formula';
import type { Draft, DraftQuestion } from 'core/instrument/draft';
import isUndefined from 'lodash/isUndefined';
import omitBy from 'lodash/omitBy';
import pick from 'lodash/pick';
import { newId } from '@/kit/newId/newId';

const longest = 100;

/** The next free code: `q1` → `q2`, `phq_09` → `phq_10`, `mood` → `mood_2`. */
export function nextCode(code: string, isTaken: (code: string) => boolean): string {
  const [, stem = '', digits = ''] = /^(.*?)(\d*)$/.exec(code) ?? [];
  const name = digits === '' && stem !== '' ? `${stem}_` : stem || 'q';
  for (let number = digits === '' ? 2 : Number(digits) + 1; ; number += 1) {
    const counted = String(number).padStart(digits.length, '0');
    const next = `${name.slice(0, longest - counted.length)}${counted}`;
    if (!isTaken(next)) return next;
  }
}

/** Codes that a new question cannot have. */
export function takenCodes(draft: Draft): Set<string> {
  return new Set([
    ...reservedWords,
    ...draft.questions.map(({ code }) => code),
    ...(draft.calculations ?? []).map(({ code }) => code),
  ]);
}

/** The settings of the first question: required, with the answer set if there is exactly one. */
const firstOf = ({ answerSets = [] }: Pick<Draft, 'answerSets'>): Partial<DraftQuestion> => {
  const [only, another] = answerSets;
  return { required: true, ...(only && !another && { answerSet: only.code }) };
};

/** A new question after another one: with its kind, answers, range, layout and section. */
export function questionLike(
  draft: Pick<Draft, 'answerSets'>,
  like: DraftQuestion | undefined,
  code: string,
  section = like?.section,
): DraftQuestion {
  const { kind = 'single_choice', required, ...rest } = like ?? firstOf(draft);
  const settings = { section, ...pick(rest, 'answerSet', 'layout', 'validation'), required: required || undefined };
  return { id: newId(), code, kind, ...omitBy(settings, isUndefined) };
}

/** The code of a new question: the next after another one's, else the first of the instrument. */
export function codeAfter(draft: Draft, like: DraftQuestion | undefined): string {
  const taken = takenCodes(draft);
  if (like !== undefined) return nextCode(like.code, (code) => taken.has(code));
  return taken.has('q1') ? nextCode('q1', (code) => taken.has(code)) : 'q1';
}
