import type { RetakeRule } from 'core/instrument/document';

const day = 24 * 60 * 60 * 1000;

/** A person's earlier attempts at an instrument, tests excluded. */
export interface EarlierAttempts {
  /** Completed, or ended by the time limit. */
  finished: number;
  lastCompletedAt: Date | null;
}

export interface Refusal {
  reason: 'single' | 'days';
  /** For `days`: when a new attempt may begin. */
  availableAt: Date | null;
}

/** Why no new attempt may begin; null: it may. An attempt ended by the time limit counts as the single one. */
export function retakeRefusal(
  rule: RetakeRule | undefined,
  { finished, lastCompletedAt }: EarlierAttempts,
  now: Date,
): Refusal | null {
  if (rule?.rule === 'single') return finished > 0 ? { reason: 'single', availableAt: null } : null;
  if (rule?.rule !== 'days' || lastCompletedAt === null) return null;
  const availableAt = new Date(lastCompletedAt.getTime() + (rule.days ?? 0) * day);
  return availableAt > now ? { reason: 'days', availableAt } : null;
}
