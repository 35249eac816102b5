import type { AnswerSheet, Respondent } from 'core/instrument/document';
import type { ScoringInput } from 'core/scoring';
import type { StoredAnswer } from '../../database/schema/attempt';

/** The answers that hold, by question code; cleared ones left out. */
export const sheetOf = (answers: Readonly<Record<string, StoredAnswer>>): AnswerSheet =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([code, { value }]) => (value === null ? [] : [[code, value] as const])),
  );

interface Answered {
  answers: Readonly<Record<string, StoredAnswer>>;
  respondent: Respondent;
  startedAt: Date;
  completedAt: Date;
}

/** What is scored: the duration is that from the start to completion, in seconds. */
export const scoringInput = ({ answers, respondent, startedAt, completedAt }: Answered): ScoringInput => ({
  answers: sheetOf(answers),
  respondent,
  duration: (completedAt.getTime() - startedAt.getTime()) / 1000,
});
