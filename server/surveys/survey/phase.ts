import type { survey } from '../../database/schema/survey';

type Times = Pick<typeof survey.$inferSelect, 'status' | 'opensAt' | 'closesAt' | 'closedAt' | 'grace'>;

/** `early`: it is open, but its time has not come. `grace`: nobody begins, but those under way may finish. */
export type Phase = 'draft' | 'early' | 'open' | 'grace' | 'over' | 'archived';

const minute = 60_000;

/** When a survey was closed, by hand or by its time; null: it is not closed. */
export function endOf({ status, closesAt, closedAt }: Times, now: Date): Date | null {
  if (status === 'closed' || status === 'archived') return closedAt;
  return status === 'open' && closesAt !== null && closesAt <= now ? closesAt : null;
}

/** What a survey is for those who answer, decided from its times at each call: no job opens or closes it. */
export function phaseOf(times: Times, now: Date): Phase {
  if (times.status === 'draft' || times.status === 'archived') return times.status;
  const end = endOf(times, now);
  if (end !== null) return now.getTime() < end.getTime() + times.grace * minute ? 'grace' : 'over';
  if (times.status === 'closed') return 'over';
  return times.opensAt !== null && times.opensAt > now ? 'early' : 'open';
}

/** As staff read it: one that its time has closed is closed. */
export const shownStatus = (times: Times, now: Date): Times['status'] =>
  endOf(times, now) !== null && times.status === 'open' ? 'closed' : times.status;
