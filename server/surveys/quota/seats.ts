import type { SurveyQuota } from 'core/survey/document';
import type { Database, Transaction } from '../../database/connection';
import { dayOf } from '../../database/day';
import {
  countAnew,
  countOne,
  freeSeats,
  holdSeats,
  insertSeat,
  type Owner,
  type SeatTimes,
  seatsHeld,
  seatsOf,
  setCount,
  unnameSeats,
} from './store';

/** How many seats of each quota are taken, by its code; those that have run out count no more. */
export const takenSeats = (db: Database | Transaction, surveyId: string, now: Date): Promise<Map<string, number>> =>
  seatsOf(db, surveyId, now);

const hour = 3_600_000;

/** Hours for which a seat is kept for somebody who does not go on. */
const usualHold = 24;

/** What somebody counts for. */
export interface Qualified {
  /** Of the revision that they answer: these may be full. */
  own: readonly SurveyQuota[];
  /** Of what those get who begin now: they count, but whoever is under way goes on. */
  counted: readonly SurveyQuota[];
}

/** Of an anonymous survey to the day, and a seat a day longer. */
export function timesOf({ hold = usualHold }: SurveyQuota, now: Date, isAnonymous: boolean): SeatTimes {
  const until = new Date(now.getTime() + hold * hour);
  if (!isAnonymous) return { takenAt: now, heldUntil: until };
  return { takenAt: dayOf(now), heldUntil: dayOf(new Date(until.getTime() + 24 * hour)) };
}

const inOrder = (one: SurveyQuota, other: SurveyQuota) => (one.code < other.code ? -1 : 1);

/**
 * Takes the seats of somebody whose participation is locked, where they have none yet. Counters are taken in the order of their codes, so
 * that nobody waits for somebody who waits for them; each is held until the transaction ends, so that no limit is passed.
 * @returns the quota that is full: then they have no seat at all any more
 */
export async function takeSeats(
  tx: Transaction,
  owner: Owner,
  { own, counted }: Qualified,
  { now, isAnonymous }: { now: Date; isAnonymous: boolean },
): Promise<SurveyQuota | undefined> {
  const limited = new Set(own.map(({ code }) => code));
  const all = [...own, ...counted.filter(({ code }) => !limited.has(code))].sort(inOrder);
  if (all.length === 0) return undefined;
  const { surveyId } = owner;
  const held = await seatsHeld(tx, owner);
  for (const quota of all) {
    const { code, limit } = quota;
    const times = timesOf(quota, now, isAnonymous);
    if (held.has(code)) {
      await holdSeats(tx, owner, [code], times.heldUntil);
      continue;
    }
    if ((await countOne(tx, surveyId, code)) > limit && limited.has(code)) {
      const taken = await countAnew(tx, surveyId, code, now);
      if (taken >= limit) {
        await freeSeats(tx, owner);
        return quota;
      }
      await setCount(tx, surveyId, code, taken + 1);
    }
    await insertSeat(tx, owner, code, times);
  }
  return undefined;
}

/** What becomes of the seats at the end: of somebody who completed they stay taken, else they are free. */
export async function settleSeats(
  tx: Transaction,
  owner: Owner,
  { isCompleted, isAnonymous }: { isCompleted: boolean; isAnonymous: boolean },
): Promise<void> {
  const held = [...(await seatsHeld(tx, owner))].sort();
  if (held.length === 0) return;
  if (!isCompleted) await freeSeats(tx, owner);
  else if (isAnonymous) await unnameSeats(tx, owner, held);
  else await holdSeats(tx, owner, held, null);
}
