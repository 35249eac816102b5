import { visibleQuestions } from 'core/flow';
import type { AnswerSheet, AnswerValue } from 'core/instrument/document';
import { type AnswerCell, cellOf, isGiven, missingOf } from 'core/results/attempts';
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

/** The answers to a question by attempt: what was given, and why there is nothing (its place in `missingReasons`). */
export interface StoredAnswers {
  cells: (AnswerCell | undefined)[];
  why: Uint8Array;
}

/** By question, in the order of the version's. */
export function storedAnswers(attempts: readonly SourceAttempt[], version: KnownVersion): StoredAnswers[] {
  const { definition, compiled, questions, everything } = version;
  const codes = questions.map(({ variable }) => variable.code);
  const columns = questions.map((): StoredAnswers => ({ cells: [], why: new Uint8Array(attempts.length) }));
  attempts.forEach(({ id, answers, isImported, respondent }, row) => {
    const visible = () => {
      if (everything !== null) return everything;
      const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => isGiven(answer)));
      return visibleQuestions(compiled, given as AnswerSheet, respondent);
    };
    let missing: ReturnType<typeof missingOf> | undefined;
    questions.forEach(({ variable }, index) => {
      const answer = answers[variable.code];
      const cell = isGiven(answer) ? cellOf(variable, answer) : undefined;
      const column = columns[index];
      column?.cells.push(cell);
      if (cell !== undefined || column === undefined) return;
      missing ??= missingOf(definition, codes, { id, answers, isImported }, visible);
      column.why[row] = missingReasons.indexOf(missing.get(variable.code) ?? 'unknown');
    });
  });
  return columns;
}

/** What they said of themselves; where names are withheld it is not kept. */
export const saidBy = ({ isWithheld, respondent }: SourceAttempt): Pick<FrozenRespondent, 'age' | 'sex' | 'country'> =>
  isWithheld ? {} : respondent;

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
