import type { DraftAnswerSet } from 'core/instrument/draft';
import { type DraftView, textIn } from '../draft/view';

/** The labels of a set of answers in their order, in the base language; for an answer without one its code. */
export const answerLabels = (view: DraftView, { answers }: DraftAnswerSet): string =>
  answers.map(({ id, code }) => textIn(view, id, 'label', view.draft.baseLocale) ?? code).join(' · ');
