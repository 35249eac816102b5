import type { Conflict } from 'core/instrument/operations';
import type { Transaction } from '../../database/connection';
import { AppError, type ErrorDetail } from '../../errors';
import type { DraftTexts } from './ledger';
import { authorOf, nameOfAccount } from './store';

/** At most this many are sent. */
const detailsShown = 200;

/** The newest of these operations names the author. */
function traces({ reason, part, field, mine }: Conflict): Record<string, unknown>[] {
  switch (reason) {
    case 'changed': {
      if (field === 'code') return [{ op: 'rename', part }];
      const outer = field?.split('.')[0];
      return [
        { op: 'set', part, field },
        { op: 'set', part, field: outer },
      ];
    }
    case 'gone':
      return [{ op: 'remove', part }];
    case 'taken':
      return typeof mine === 'string'
        ? [
            { op: 'add', part: { code: mine } },
            { op: 'rename', code: mine },
          ]
        : [];
    case 'unknown':
      return [];
  }
}

/** The refusal of operations, each with the present value and, if known, its author. */
export async function conflictError(
  tx: Transaction,
  instrumentId: string,
  conflicts: readonly Conflict[],
  texts: DraftTexts,
): Promise<AppError> {
  const details: ErrorDetail[] = [];
  for (const conflict of conflicts.slice(0, detailsShown)) {
    const { operation, reason, ...rest } = conflict;
    const textAuthor = texts.authorOf(rest);
    const by =
      textAuthor === undefined
        ? await authorOf(tx, instrumentId, traces(conflict))
        : await nameOfAccount(tx, textAuthor);
    const told = Object.entries({ ...rest, by: by ?? undefined }).filter(([, value]) => value !== undefined);
    details.push({ path: `operations[${operation}]`, code: `draft.${reason}`, params: Object.fromEntries(told) });
  }
  return new AppError('draft.conflict', { details, params: { count: conflicts.length } });
}
