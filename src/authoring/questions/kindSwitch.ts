import type { useIntl } from '@umijs/max';
import type { QuestionKind, Validation } from 'core/instrument/document';
import type { Draft, DraftQuestion } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { settingField } from '@/authoring/draft/useParts';
import { kindShapes, type Limit } from './questionKinds';

/** What a question loses with a change of kind: the end of a message id below `question.dropped.`. */
export type Dropped = 'answerSet' | 'rows' | 'required' | 'reverse' | 'layout' | 'limits';

/** Changes the kind of a question: settings that fit the new kind stay, the others are dropped. */
export function switchingKind(
  draft: Draft,
  question: DraftQuestion,
  kind: QuestionKind,
): { operations: Operation[]; dropped: Dropped[] } {
  if (question.kind === kind) return { operations: [], dropped: [] };
  const shape = kindShapes[kind];
  const { id, answerSet, rows = [], required, reverse, layout, validation = {} } = question;
  const dropped: Dropped[] = [];
  const operations: (Operation | undefined)[] = [settingField(draft, id, 'kind', kind)];
  const drop = (what: Dropped, field: string) => {
    dropped.push(what);
    operations.push(settingField(draft, id, field, undefined));
  };

  if (answerSet !== undefined && !shape.answers) drop('answerSet', 'answerSet');
  if (required && !shape.required) drop('required', 'required');
  if (reverse && !shape.reverse) drop('reverse', 'reverse');
  if (layout !== undefined && !shape.layouts.includes(layout)) drop('layout', 'layout');
  if (rows.length > 0 && !shape.rows) {
    dropped.push('rows');
    operations.push(...rows.map((row): Operation => ({ op: 'remove', part: row.id })));
  }
  const limits = Object.entries(validation) as [Limit, Validation[Limit]][];
  const isMoment = ({ limits: names }: typeof shape) => names.includes('earliest');
  // A date does not fit a time, nor a time a date.
  const fits = (limit: Limit) => shape.limits.includes(limit) && !isMoment(shape);
  const kept = limits.filter(([limit]) => fits(limit));
  if (kept.length < limits.length) {
    dropped.push('limits');
    const value = kept.length === 0 ? undefined : Object.fromEntries(kept);
    operations.push(settingField(draft, id, 'validation', value));
  }
  return { operations: operations.filter((each) => each !== undefined), dropped };
}

/** A sentence about what a change of kind has dropped. */
export function droppedWords(intl: ReturnType<typeof useIntl>, dropped: readonly Dropped[]): string {
  const names = dropped.map((what) => intl.formatMessage({ id: `question.dropped.${what}` }));
  return intl.formatMessage({ id: 'question.dropped' }, { what: intl.formatList(names, { type: 'conjunction' }) });
}
