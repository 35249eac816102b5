import type { Cell } from 'core/contract/translating/translation';
import type { RequestFailure } from '@/kit/failure/requestFailure';

/** A translation as somebody else saved it meanwhile; `by` and `at` null: not known. */
export interface Theirs {
  cell: Cell;
  by: string | null;
  at: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What a refusal for a conflict says of the present translation; undefined: nothing that could be shown. */
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
