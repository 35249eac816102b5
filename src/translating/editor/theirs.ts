import type { Cell } from 'core/contract/translating/translation';
import type { RequestFailure } from '@/kit/failure/requestFailure';

/** A translation that somebody else has saved since; `by` and `at` null: unknown. */
export interface Theirs {
  cell: Cell;
  by: string | null;
  at: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The present translation, from the details of a conflict; undefined: they do not contain it. */
export function theirsOf({ details }: RequestFailure): Theirs | undefined {
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
