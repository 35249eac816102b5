import { dayOf } from '../../database/day';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long it took, in whole minutes and less than a day. */
const roundedDuration = (from: Date, to: Date): number =>
  Math.min(Math.round(Math.max(0, to.getTime() - from.getTime()) / minute) * minute, day - minute);

/** What is kept of the times of an anonymous attempt: the day of its completion, and a start that is the rounded duration before that. */
export function coarseTimes(startedAt: Date, completedAt: Date): { startedAt: Date; completedAt: Date } {
  const kept = dayOf(completedAt);
  return { startedAt: new Date(kept.getTime() - roundedDuration(startedAt, completedAt)), completedAt: kept };
}
