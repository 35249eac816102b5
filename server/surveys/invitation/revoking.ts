import type { AuthService } from '../../accounts/auth/service';
import type { Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { takeBackOf } from '../mail/ledger';
import { isWaveToCome } from '../mySurvey/toCome';
import { settleSeats } from '../quota/seats';
import { endParticipation, lockInvitation, lockUnderWay, setRevoked, takersOf } from './store';

interface Asked {
  surveyId: string;
  /** Of the invitation. */
  id: string;
  at: Date;
}

/**
 * Takes an invitation back: what was begun with it ends, no wave follows, and its guest is signed out; what was answered stays. Who has
 * completed the survey, with all its waves, has completed it.
 * @returns whether it was taken back now; undefined: somebody began in the meantime, and it is to be done again
 * @throws AppError `not_found`
 */
export async function revokeIn(
  tx: Transaction,
  { surveyId, id, at }: Asked,
  auth: Pick<AuthService, 'endSessions'>,
): Promise<boolean | undefined> {
  // In the order in which those lock who go on: the participation before its invitation.
  const underWay = await lockUnderWay(tx, { surveyId, id });
  const invitation = await lockInvitation(tx, { surveyId, id });
  if (invitation === undefined) throw new AppError('not_found');
  const takers = await takersOf(tx, { surveyId, id });
  if (invitation.state === 'completed') {
    const [taker] = takers;
    const { timeZone } = invitation;
    // A wave may have been added since.
    const isAsked = taker !== undefined && (await isWaveToCome(tx, { surveyId, timeZone, userId: taker.userId }, at));
    if (!isAsked) return false;
  }
  if (invitation.begun !== underWay.length) return undefined;
  await setRevoked(tx, { surveyId, id });
  await takeBackOf(tx, { surveyId, id }, { reason: 'revoked', at });
  for (const participation of underWay) {
    await settleSeats(tx, { surveyId, ...participation }, { isCompleted: false, isAnonymous: false });
    await endParticipation(tx, participation, at);
  }
  for (const { userId, isGuest } of takers) if (isGuest) await auth.endSessions(tx, userId);
  return true;
}
