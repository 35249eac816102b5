import type { Database, Transaction } from '../../database/connection';
import { replanWaves } from '../mail/following';
import { lockParticipation, type Participation, participationsOf, setOnParticipation } from './store';
import { findInvitation, type Invitation, lockInvitation, setOnInvitation, takenBy } from './storeInvitation';

/** `anew`: the invitation that somebody takes part by was taken back, and they have another, by which nobody takes part. */
export type InvitationStand = 'stands' | 'taken_back' | 'anew';

/** How it is with the invitation that somebody takes part by. @param invitation what they come with, or that of their account */
export async function invitationStand(
  db: Database | Transaction,
  { surveyId, userId, invitationId }: Participation,
  invitation: Invitation | undefined,
): Promise<InvitationStand> {
  if (invitationId === null) return 'stands';
  const isSame = invitation?.id === invitationId;
  const by = isSame ? invitation : await findInvitation(db, surveyId, invitationId);
  if (by?.state !== 'revoked') return 'stands';
  if (isSame || invitation === undefined || ['declined', 'revoked'].includes(invitation.state)) return 'taken_back';
  const isTheirs = invitation.userId === null || invitation.userId === userId;
  return isTheirs && (await takenBy(db, invitation)) === undefined ? 'anew' : 'taken_back';
}

/** Puts all that an account has begun by an invitation that was taken back under the one by which it was invited anew, if that is so still. */
export async function goOnAnew(
  tx: Transaction,
  { userId, surveyId }: Pick<Participation, 'userId' | 'surveyId'>,
  invitationId: string,
  now: Date,
): Promise<void> {
  const own: Participation[] = [];
  for (const each of await participationsOf(tx, { userId, surveyId })) {
    const locked = await lockParticipation(tx, each);
    if (locked !== undefined) own.push(locked);
  }
  const invitation = await lockInvitation(tx, surveyId, invitationId);
  const newest = own.at(-1);
  if (invitation === undefined || newest === undefined) return;
  if ((await invitationStand(tx, newest, invitation)) !== 'anew') return;
  const before = newest.invitationId;
  for (const each of own) if (each.invitationId === before) await setOnParticipation(tx, each, { invitationId });
  await setOnInvitation(tx, invitation, { state: 'opened', userId });
  await replanWaves(tx, invitation, now);
}
