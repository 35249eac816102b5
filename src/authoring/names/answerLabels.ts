import type { DraftAnswerSet } from 'core/instrument/draft';
import { type DraftView, textIn } from '../draft/view';

const labelsOf = (view: DraftView, { answers }: DraftAnswerSet): string[] =>
  answers.map(({ id, code }) => textIn(view, id, 'label', view.draft.baseLocale) ?? code);

/** The labels of a set of answers in their order, in the base language; for an answer without one its code. */
export const answerLabels = (view: DraftView, set: DraftAnswerSet): string => labelsOf(view, set).join(' · ');

/** The labels at both ends of a set: `Not at all … Nearly every day`; where there are at most two, those. */
export function endLabels(view: DraftView, set: DraftAnswerSet): string {
  const labels = labelsOf(view, set);
  return labels.length > 2 ? `${labels[0]} … ${labels.at(-1)}` : labels.join(' · ');
}
