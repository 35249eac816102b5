import type { Detail } from 'core/contract/envelope';
import type { Operation } from 'core/instrument/operations';
import type { Choice } from '@/kit/conflict/choice';
import type { Conflict } from '@/kit/outbox/outbox';
import type { PendingChange } from './change';

/** A field that somebody else changed at the same time, or a part that was removed. */
export interface ConflictItem {
  /** Index of the operation in the change. */
  operation: number;
  reason: 'changed' | 'gone' | 'taken' | 'unknown';
  part: string;
  field: string | undefined;
  locale: string | undefined;
  theirs: unknown;
  mine: unknown;
  /** Name of the person who changed it, if known. */
  by: string | undefined;
}

/** A change that the server could not apply. */
export type DraftConflict = Conflict<PendingChange, ConflictItem>;

const reasons: readonly string[] = ['changed', 'gone', 'taken', 'unknown'];
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Reads the details of the error `draft.conflict`. */
export function conflictItems(details: readonly Detail[]): ConflictItem[] {
  return details.flatMap(({ path, code, params = {} }) => {
    const operation = Number(/^operations\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN);
    const reason = code.replace(/^draft\./, '');
    if (!Number.isInteger(operation) || !reasons.includes(reason)) return [];
    return [
      {
        operation,
        reason: reason as ConflictItem['reason'],
        part: text(params.part) ?? '',
        field: text(params.field),
        locale: text(params.locale),
        theirs: params.theirs,
        mine: params.mine,
        by: text(params.by),
      },
    ];
  });
}

/** Whether the author can choose between the two values. */
export const canChoose = ({ reason }: ConflictItem): boolean => reason === 'changed';

/** The operation adjusted so that it overwrites the current value. */
function insisting(operation: Operation, theirs: unknown): Operation {
  switch (operation.op) {
    case 'set': {
      const { before: _, ...rest } = operation;
      return theirs === undefined || theirs === null ? rest : { ...rest, before: theirs };
    }
    case 'text':
      return { ...operation, before: text(theirs) ?? null };
    case 'rename':
      return { ...operation, before: text(theirs) ?? operation.before };
    default:
      return operation;
  }
}

/** The change with every conflict decided; undefined: nothing is left of it. Operations on what is gone or taken are dropped. */
export function decided(
  { change, items }: DraftConflict,
  choice: (item: ConflictItem) => Choice,
): PendingChange | undefined {
  const byOperation = new Map(items.map((item) => [item.operation, item]));
  const operations = change.operations.flatMap((operation, index) => {
    const item = byOperation.get(index);
    if (item === undefined) return [operation];
    return canChoose(item) && choice(item) === 'mine' ? [insisting(operation, item.theirs)] : [];
  });
  return operations.length === 0 ? undefined : { ...change, operations };
}

const isSame = (operation: Operation, { part, field, locale }: ConflictItem): boolean =>
  (operation.op === 'set' && operation.part === part && operation.field === field) ||
  (operation.op === 'text' && operation.part === part && operation.field === field && operation.locale === locale);

/** Later edits of a field that was given up start from its current value. */
export function startingFrom(changes: readonly PendingChange[], items: readonly ConflictItem[]): PendingChange[] {
  const left = [...items];
  return changes.map((change) => ({
    ...change,
    operations: change.operations.map((operation) => {
      const at = left.findIndex((item) => isSame(operation, item));
      const [item] = at < 0 ? [] : left.splice(at, 1);
      return item === undefined ? operation : insisting(operation, item.theirs);
    }),
  }));
}
