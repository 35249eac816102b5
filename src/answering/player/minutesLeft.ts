import type { Progress } from 'core/flow';

/** About how many minutes are left, from those that the author expects for everything; undefined: unknown, or nothing is left. */
export function minutesLeft(expected: number | undefined, { answered, total }: Progress): number | undefined {
  if (expected === undefined || total === 0 || answered >= total) return undefined;
  return Math.max(1, Math.ceil((expected * (total - answered)) / total));
}
