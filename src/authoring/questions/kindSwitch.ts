import type { QuestionKind, Validation } from 'core/instrument/document';
import type { Draft, DraftQuestion } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { settingField } from '@/authoring/draft/useParts';
import { kindShapes, type Limit } from './questionKinds';

/** What a question loses by another kind, as the end of a message id below `question.dropped.`. */
export type Dropped = 'answerSet' | 'rows' | 'required' | 'reverse' | 'layout' | 'limits';

interface KindSwitch {
  operations: Operation[];
  dropped: Dropped[];
}

/** What makes a question one of another kind: what fits it stays, the rest is dropped, as it would mean nothing. */
export function switchingKind(draft: Draft, question: DraftQuestion, kind: QuestionKind): KindSwitch {
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
  // A date is no time of day.
  const fits = (limit: Limit) => shape.limits.includes(limit) && !isMoment(shape);
  const kept = limits.filter(([limit]) => fits(limit));
  if (kept.length < limits.length) {
    dropped.push('limits');
    const value = kept.length === 0 ? undefined : Object.fromEntries(kept);
    operations.push(settingField(draft, id, 'validation', value));
  }
  return { operations: operations.filter((each) => each !== undefined), dropped };
}
