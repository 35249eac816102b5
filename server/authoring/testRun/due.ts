import type { TestSchedule } from 'core/contract/authoring/testRun';
import { clockAt } from 'core/survey';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whether a run by the schedule is due: once a calendar day or week of its time zone, at its hour or later. */
export function isDue({ every, hour, timeZone }: TestSchedule, last: Date | undefined, now: Date): boolean {
  if (every === 'never') return false;
  const clock = clockAt(now.getTime(), timeZone);
  if (clock % dayMs < hour * hourMs) return false;
  if (last === undefined) return true;
  const days = Math.floor(clock / dayMs) - Math.floor(clockAt(last.getTime(), timeZone) / dayMs);
  return days >= (every === 'day' ? 1 : 7);
}
