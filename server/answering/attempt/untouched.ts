const day = 86_400_000;

/** Days without an answer after which an attempt counts as abandoned. */
export const untouchedDays = 90;

interface Times {
  startedAt: Date;
  savedAt: Date | null;
  /** When the time to answer is over; null: there is no limit. */
  expiresAt: Date | null;
}

/** Until when an attempt in progress can be gone on with, if nothing more is answered. */
export function openUntil({ startedAt, savedAt, expiresAt }: Times): Date {
  const abandoned = new Date((savedAt ?? startedAt).getTime() + untouchedDays * day);
  return expiresAt !== null && expiresAt < abandoned ? expiresAt : abandoned;
}
