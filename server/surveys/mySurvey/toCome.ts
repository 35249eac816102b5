import type { Transaction } from '../../database/connection';
import { isAhead, waveStandings } from '../wave/standing';
import { findTimeZone } from '../wave/zone';
import { participationsOf } from './store';
import { wavesAsked } from './storeWaves';

interface Person {
  surveyId: string;
  userId: string;
  /** Of their invitation. */
  timeZone: string | null;
}

/** Whether somebody who has begun is asked in another wave, now or later. */
export async function isWaveToCome(tx: Transaction, person: Person, now: Date): Promise<boolean> {
  const { surveyId, userId } = person;
  const asked = await wavesAsked(tx, surveyId);
  if (asked === undefined || asked.waves.length === 0) return false;
  const { waves, closesAt, grace } = asked;
  const own = await participationsOf(tx, { userId, surveyId });
  const timeZone = (await findTimeZone(tx, userId)) ?? person.timeZone ?? asked.timeZone ?? 'UTC';
  return waveStandings(waves, own, { timeZone, closesAt, grace, now }).some(isAhead);
}
