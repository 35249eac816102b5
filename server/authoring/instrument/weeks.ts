const day = 86_400_000;

/** Weeks that the overview shows. */
const shown = 12;

/** The Mondays of the last twelve weeks in UTC, oldest first; the last one's week is not over. */
export function lastWeeks(now: Date): Date[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * day;
  return Array.from({ length: shown }, (_, index) => new Date(monday - (shown - 1 - index) * 7 * day));
}
