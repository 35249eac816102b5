import { visibleQuestions } from 'core/flow';
import type { AnswerValue } from 'core/instrument/document';
import { cellOf, isGiven, missingOf } from 'core/results/attempts';
import { missingReasons } from 'core/results/data';
import { marksOf, type SheetMark } from 'core/survey/suspicion';
import type { FrozenRespondent } from '../database/schema/attempt';
import type { KnownVersion } from './columns';

/** A completed attempt as PostgreSQL has it. */
export interface SourceAttempt {
  userId: string;
  id: string;
  instrumentId: string;
  versionId: string;
  /** The version that gave the scores. */
  scoredBy: string;
  item: string | null;
  locale: string;
  respondent: FrozenRespondent;
  answers: Record<string, AnswerValue | null>;
  scores: Record<string, { value: number | string | boolean | null; band: string | null }> | null;
  startedAt: Date;
  completedAt: Date;
  participationId: string | null;
  surveyId: string | null;
  /** Names are withheld from staff. */
  isWithheld: boolean;
  isImported: boolean;
  /** The whole participation is completed. */
  isDone: boolean;
  wave: string;
  arm: string | null;
  attributes: Record<string, string | number>;
  /** Of a completed participation: its signs of careless answers; null: nobody has looked. */
  marks: SheetMark[] | null;
}

interface StoredAnswer {
  value: number;
  picks: readonly number[] | null;
  text: string | null;
  /** Place in `missingReasons`. */
  why: number;
}

/** The answers of an attempt, in the order of the version's questions. */
export function storedAnswers(
  { id, answers, isImported, respondent }: SourceAttempt,
  { definition, compiled, questions }: KnownVersion,
): StoredAnswer[] {
  const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => isGiven(answer)));
  const codes = questions.map(({ variable }) => variable.code);
  const missing = missingOf(definition, codes, { id, answers: given, isImported }, () =>
    visibleQuestions(compiled, given, respondent),
  );
  return questions.map(({ variable }) => {
    const answer = given[variable.code];
    const cell = isGiven(answer) ? cellOf(variable, answer) : undefined;
    const why = cell ? 0 : missingReasons.indexOf(missing.get(variable.code) ?? 'unknown');
    return { value: cell?.value ?? Number.NaN, picks: cell?.picks ?? null, text: cell?.text ?? null, why };
  });
}

/** Seconds from the start to the end; NaN: not known. Where names are withheld for good, whole minutes. */
export const secondsOf = ({ startedAt, completedAt, isImported }: SourceAttempt): number =>
  isImported ? Number.NaN : (completedAt.getTime() - startedAt.getTime()) / 1000;

/**
 * Whether it was answered too fast, and whether in a straight line. In a survey that is decided for the whole participation. What is
 * answered twice is marked when it is looked at.
 */
export function flagsOf(attempt: SourceAttempt, { definition }: KnownVersion): [fast: number, straight: number] {
  const { answers, isImported, item, marks, surveyId } = attempt;
  if (isImported) return [0, 0];
  const own = { code: item ?? '', document: definition, answers, seconds: secondsOf(attempt) };
  const found = surveyId === null ? marksOf([own]) : (marks ?? []);
  const isStraight = found.some((mark) => mark.kind === 'straight' && mark.item === own.code);
  return [found.some(({ kind }) => kind === 'fast') ? 1 : 0, isStraight ? 1 : 0];
}
