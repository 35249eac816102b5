import type { Cell } from 'core/contract/translating/translation';
import { RequestFailure } from '@/kit/failure/requestFailure';
import type { Conflict } from '@/kit/outbox/outbox';
import { inField, type TextChange } from './change';

/** A translation that somebody else has saved since; `by` and `at` null: unknown. */
export interface Theirs {
  cell: Cell;
  by: string | null;
  at: string | null;
}

/** Why a text is not sent until somebody decides. */
export interface Stop {
  theirs?: Theirs | undefined;
  /** The source text has changed since: the present one. */
  source?: Pick<TextChange, 'source' | 'sourceVersion'> | undefined;
  /** Why the server does not take it. */
  failure?: RequestFailure | undefined;
}

export type TextConflict = Conflict<TextChange, Stop>;

const sourceMoved = 'sourceMoved';

/** Another window has sent the change, or given it up. */
export const goneElsewhere = new RequestFailure('business', { code: 'goneElsewhere', message: '' });

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The present translation, from the details of a conflict; undefined: they do not contain it. */
function theirsOf({ details }: RequestFailure): Theirs | undefined {
  const params = details[0]?.params ?? {};
  const current = params.current as (Partial<Cell> & { by?: unknown; at?: unknown }) | undefined;
  if (typeof current !== 'object' || current === null || typeof current.rowVersion !== 'number') return undefined;
  const { rowVersion, state = 'draft', problems = [] } = current;
  return {
    cell: { text: text(current.text), state, rowVersion, problems },
    by: text(current.by ?? params.by),
    at: text(current.at ?? params.at),
  };
}

/** The translation, if an earlier attempt of this change has arrived, and only its answer was lost. */
export function arrived({ text: sent, status }: TextChange, failure: RequestFailure): Cell | undefined {
  const cell = failure.code === 'conflict' ? theirsOf(failure)?.cell : undefined;
  const isMine = inField(cell?.text ?? null) === sent && (status === 'draft' || cell?.state === 'reviewed');
  return isMine ? cell : undefined;
}

/** The refusal of a translation of an earlier source text. @param params the present one */
export const movedFrom = (params: Required<Pick<TextChange, 'source' | 'sourceVersion'>>): RequestFailure =>
  new RequestFailure('business', {
    code: sourceMoved,
    message: '',
    details: [{ path: '', code: '', message: '', params }],
  });

export function conflictOf(change: TextChange, failure: RequestFailure): TextConflict {
  const source = failure.code === sourceMoved ? (failure.details[0]?.params as Stop['source']) : undefined;
  const theirs = failure.code === 'conflict' ? theirsOf(failure) : undefined;
  return { change, items: [source ? { source } : { theirs, failure }] };
}

/** The change over theirs, for the present source text, or once more. */
export function overAll({ change, items: [stop] }: TextConflict): TextChange {
  const cell = stop?.theirs?.cell;
  return { ...change, ...stop?.source, ...(cell && { before: inField(cell.text), rowVersion: cell.rowVersion }) };
}
