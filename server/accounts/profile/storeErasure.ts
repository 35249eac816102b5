import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { accessEvent, accessGrant, accessRedemption } from '../../database/schema/access';
import { asset, challenge, emailToken, passkey, recoveryCode, totp } from '../../database/schema/account';
import { chatConversation } from '../../database/schema/assistant';
import { answerEvent, deletedAttempt, score, userInstrument } from '../../database/schema/attempt';
import { instrumentReader } from '../../database/schema/instrument';
import { job } from '../../database/schema/job';
import { licenceCode, productRight, purchase, purchaseEvent } from '../../database/schema/ordering';
import { knownPlace, notice, noticeReceipt, session, user } from '../../database/schema/people';
import { rescoredAttempt, rescoring, scoreHistory } from '../../database/schema/rescoring';
import { resultView } from '../../database/schema/result';
import { invitation, participation } from '../../database/schema/survey';
import { textCoding } from '../../database/schema/textCoding';
import { translationPermission } from '../../database/schema/translation';
import { trial } from '../../database/schema/trial';

/** Everything that belongs to the account: ways to sign in, sessions, pictures, notices, attempts with answers and scores, participations in surveys and invitations to them, trials, rights given and received. */
export async function removeBelongings(tx: Transaction, userId: string): Promise<void> {
  // Locked first: an answer being saved is committed before its attempt goes, or finds no attempt.
  await tx
    .select({ id: userInstrument.id })
    .from(userInstrument)
    .where(eq(userInstrument.userId, userId))
    .orderBy(asc(userInstrument.id))
    .for('update');
  await tx.delete(answerEvent).where(eq(answerEvent.userId, userId));
  await tx.delete(score).where(eq(score.userId, userId));
  await tx.delete(scoreHistory).where(eq(scoreHistory.userId, userId));
  // By the instrument: there is no other way from an attempt to the comparisons that name it.
  await tx.execute(sql`
    delete from ${rescoredAttempt} using ${userInstrument} own
    join ${rescoring} on ${rescoring.instrumentId} = own.instrument_id
    where own.user_id = ${userId} and ${rescoredAttempt.jobId} = ${rescoring.jobId} and ${rescoredAttempt.attemptId} = own.id
  `);
  await tx.execute(sql`
    delete from report_file using ${userInstrument} own where own.user_id = ${userId} and report_file.attempt_id = own.id
  `);
  // Notices to others about removed rights lead nowhere any more.
  await tx.execute(sql`
    delete from ${notice} using access_grant given
    where (given.created_by = ${userId} or given.owner_id = ${userId})
      and ${notice.createdAt} >= given.created_at and ${notice.link} = '/access/edit?id=' || given.id
  `);
  await tx.delete(chatConversation).where(eq(chatConversation.userId, userId));
  await tx.delete(userInstrument).where(eq(userInstrument.userId, userId));
  await tx.delete(deletedAttempt).where(eq(deletedAttempt.userId, userId));
  await tx.delete(participation).where(eq(participation.userId, userId));
  // Those that it has taken up, and those that were sent to its address, which the row still has.
  await tx.execute(sql`
    delete from ${invitation} using ${user} own
    where own.id = ${userId} and (
      ${invitation.userId} = own.id
      or (own.email_verified_at is not null and lower(${invitation.email}) = lower(own.email))
    )
  `);
  // Ended before removal: the database notifies the servers of a session that ends, not of one that is removed.
  await tx
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)));
  await tx.delete(session).where(eq(session.userId, userId));
  await tx.delete(knownPlace).where(eq(knownPlace.userId, userId));
  await tx.delete(emailToken).where(eq(emailToken.userId, userId));
  await tx.delete(challenge).where(eq(challenge.userId, userId));
  await tx.delete(totp).where(eq(totp.userId, userId));
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await tx.delete(noticeReceipt).where(eq(noticeReceipt.userId, userId));
  await tx.delete(notice).where(eq(notice.userId, userId));
  await tx.delete(asset).where(eq(asset.ownerId, userId));
  await tx.delete(translationPermission).where(eq(translationPermission.userId, userId));
  await tx.delete(instrumentReader).where(eq(instrumentReader.userId, userId));
  await tx.delete(textCoding).where(eq(textCoding.userId, userId));
  await tx.delete(job).where(eq(job.userId, userId));
  await tx.delete(resultView).where(eq(resultView.ownerId, userId));
  await tx.delete(trial).where(eq(trial.userId, userId));
  await tx.update(trial).set({ invitedBy: null }).where(eq(trial.invitedBy, userId));
  // What the account gave, and what was given to its address, which the row still has.
  const address = sql`(select lower(${user.email}) from ${user} where ${user.id} = ${userId})`;
  await tx.delete(accessGrant).where(or(eq(accessGrant.createdBy, userId), eq(accessGrant.email, address)));
  await tx.delete(accessRedemption).where(eq(accessRedemption.userId, userId));
  // What the law wants kept stays: orders without a person, and invoices as they were issued.
  await tx.update(purchase).set({ userId: null, billing: null }).where(eq(purchase.userId, userId));
  await tx.update(purchaseEvent).set({ actorId: null }).where(eq(purchaseEvent.actorId, userId));
  await tx.update(licenceCode).set({ redeemedBy: null }).where(eq(licenceCode.redeemedBy, userId));
  await tx.delete(productRight).where(eq(productRight.userId, userId));
  await tx.update(accessEvent).set({ actorId: null }).where(eq(accessEvent.actorId, userId));
}

/** The row of a guest whose belongings are gone. */
export async function removeGuest(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(user).where(and(eq(user.id, userId), eq(user.kind, 'guest')));
}

/** Keeps of the account only its id, its creation time, and that it is erased. */
export async function blankAccount(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(user)
    .set({
      // Reserved for addresses that lead nowhere (RFC 2606).
      email: `erased-${userId}@invalid`,
      emailVerifiedAt: null,
      passwordHash: null,
      googleSubject: null,
      displayName: '',
      givenName: null,
      familyName: null,
      locale: null,
      birthDate: null,
      sex: null,
      country: null,
      timeZone: null,
      avatarId: null,
      eraseAt: null,
      status: 'erased',
      roles: [],
      lastLoginAt: null,
      rowVersion: sql`${user.rowVersion} + 1`,
    })
    .where(eq(user.id, userId));
}

/** Accounts that are due, the longest due first. */
export async function dueForErasure(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(lte(user.eraseAt, now), ne(user.status, 'erased')))
    .orderBy(asc(user.eraseAt));
  return rows.map((row) => row.id);
}

/** Erased accounts that own something again: a request admitted before the erasure may have written after it. */
export async function erasedWithBelongings(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from user_account u
    where u.status = 'erased' and (
      exists (select from user_instrument where user_id = u.id)
      or exists (select from deleted_attempt where user_id = u.id)
      or exists (select from session where user_id = u.id)
      or exists (select from known_place where user_id = u.id)
      or exists (select from email_token where user_id = u.id)
      or exists (select from challenge where user_id = u.id)
      or exists (select from notice where user_id = u.id)
      or exists (select from notice_receipt where user_id = u.id)
      or exists (select from passkey where user_id = u.id)
      or exists (select from totp where user_id = u.id)
      or exists (select from recovery_code where user_id = u.id)
      or exists (select from asset where owner_id = u.id)
      or exists (select from user_survey where user_id = u.id)
      or exists (select from invitation where user_id = u.id)
      or exists (select from chat_conversation where user_id = u.id)
      or exists (select from result_view where owner_id = u.id)
      or exists (select from trial where user_id = u.id)
      or exists (select from access_grant where created_by = u.id)
      or exists (select from access_redemption where user_id = u.id)
      or exists (select from purchase where user_id = u.id)
      or exists (select from product_right where user_id = u.id)
      or exists (select from text_coding where user_id = u.id)
    )
  `);
  return rows.map((row) => row.id);
}
