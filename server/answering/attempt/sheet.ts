import type { AnswerSheet } from 'core/instrument/document';
import type { CompletedInput } from 'core/scoring';
import type { FrozenRespondent, StoredAnswers } from '../../database/schema/attempt';

/** The current answers, by question code; cleared ones left out. */
export const sheetOf = (answers: Readonly<StoredAnswers>): AnswerSheet =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null));

interface Answered {
  answers: Readonly<StoredAnswers>;
  respondent: FrozenRespondent;
  startedAt: Date;
  completedAt: Date;
}

/** What is scored; the duration is from the start to completion, in seconds. */
export const scoringInput = ({ answers, respondent, startedAt, completedAt }: Answered): CompletedInput => ({
  answers: sheetOf(answers),
  respondent,
  duration: (completedAt.getTime() - startedAt.getTime()) / 1000,
});
