import type { VariableKind } from 'core/export/variable';

/** Milliseconds since 1970, UTC, of a date or moment; of a time since midnight. null: there is none. */
export function millisecondsOf(kind: VariableKind, cell: string | null): number | null {
  if (cell === null || cell === '') return null;
  const found =
    kind === 'time' ? Number(cell.slice(0, 2)) * 3_600_000 + Number(cell.slice(3, 5)) * 60_000 : Date.parse(cell);
  return Number.isNaN(found) ? null : found;
}
