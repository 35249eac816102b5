import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { accessEvent, accessGrant, accessRedemption } from '../../database/schema/access';
import { auditEvent, emailToken, passkey, recoveryCode, totp } from '../../database/schema/account';
import { answerEvent, deletedAttempt, userInstrument, verification } from '../../database/schema/attempt';
import { instrument } from '../../database/schema/instrument';
import { notice, noticeReceipt, session, type user } from '../../database/schema/people';
import { scoreHistory } from '../../database/schema/rescoring';
import { trial } from '../../database/schema/trial';

export type StoredAttempt = typeof userInstrument.$inferSelect;
export type StoredWrite = typeof answerEvent.$inferSelect;
export type StoredScoring = Awaited<ReturnType<typeof scoringsOf>>[number];
export type StoredCode = typeof verification.$inferSelect;
export type StoredTrial = typeof trial.$inferSelect;
export type StoredEvent = typeof auditEvent.$inferSelect;

export const passkeysOf = (db: Database, userId: string) =>
  db
    .select({ name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.id));

/** When the authenticator app came into force; undefined: there is none. */
export async function totpOf(db: Database, userId: string): Promise<Date | undefined> {
  const [found] = await db.select({ confirmedAt: totp.confirmedAt }).from(totp).where(eq(totp.userId, userId));
  return found?.confirmedAt ?? undefined;
}

export const recoveryCodesOf = (db: Database, userId: string) =>
  db.select({ usedAt: recoveryCode.usedAt }).from(recoveryCode).where(eq(recoveryCode.userId, userId));

export const linksOf = (db: Database, userId: string) =>
  db
    .select({
      purpose: emailToken.purpose,
      email: emailToken.email,
      createdAt: emailToken.createdAt,
      expiresAt: emailToken.expiresAt,
      usedAt: emailToken.usedAt,
    })
    .from(emailToken)
    .where(eq(emailToken.userId, userId))
    .orderBy(asc(emailToken.createdAt));

export const sessionsOf = (db: Database, userId: string) =>
  db.select().from(session).where(eq(session.userId, userId)).orderBy(asc(session.id));

/** Notices for this person alone, and those for several that this person has read or cleared. */
export const noticesOf = (db: Database, userId: string) =>
  db
    .select({
      id: notice.id,
      audience: notice.audience,
      type: notice.type,
      titleKey: notice.titleKey,
      params: notice.params,
      link: notice.link,
      createdAt: notice.createdAt,
      readAt: noticeReceipt.readAt,
      clearedAt: noticeReceipt.clearedAt,
    })
    .from(notice)
    .leftJoin(noticeReceipt, and(eq(noticeReceipt.noticeId, notice.id), eq(noticeReceipt.userId, userId)))
    .where(or(eq(notice.userId, userId), eq(noticeReceipt.userId, userId)))
    .orderBy(asc(notice.id));

/** Begun after this one, the oldest first: ids grow with time. */
export const attemptsAfter = (db: Database, userId: string, after: string | undefined, limit: number) =>
  db
    .select()
    .from(userInstrument)
    .where(and(eq(userInstrument.userId, userId), after === undefined ? undefined : gt(userInstrument.id, after)))
    .orderBy(asc(userInstrument.id))
    .limit(limit);

/** Every write of answers to these attempts, in the order of each attempt's revisions. */
export const writesTo = (db: Database, userId: string, attemptIds: readonly string[]) =>
  db
    .select()
    .from(answerEvent)
    .where(and(eq(answerEvent.userId, userId), inArray(answerEvent.attemptId, [...attemptIds])))
    .orderBy(asc(answerEvent.attemptId), asc(answerEvent.revision), asc(answerEvent.receivedAt));

/** The scorings of those attempts that were rescored, the one at completion first. */
export const scoringsOf = (db: Database, userId: string, attemptIds: readonly string[]) =>
  db
    .select({
      attemptId: scoreHistory.attemptId,
      versionId: scoreHistory.versionId,
      scores: scoreHistory.scores,
      note: scoreHistory.note,
      added: scoreHistory.added,
      at: scoreHistory.scoredAt,
    })
    .from(scoreHistory)
    .where(and(eq(scoreHistory.userId, userId), inArray(scoreHistory.attemptId, [...attemptIds])))
    .orderBy(asc(scoreHistory.attemptId), asc(scoreHistory.number));

/** The codes issued for these attempts, in order of time. */
export const codesOf = (db: Database, userId: string, attemptIds: readonly string[]): Promise<StoredCode[]> =>
  db
    .select()
    .from(verification)
    .where(and(eq(verification.userId, userId), inArray(verification.attemptId, [...attemptIds])))
    .orderBy(asc(verification.issuedAt), asc(verification.code));

/** What is left of attempts that this person deleted, the oldest first. */
export const deletedOf = (db: Database, userId: string) =>
  db
    .select({
      id: deletedAttempt.id,
      instrument: instrument.code,
      status: deletedAttempt.status,
      completedAt: deletedAttempt.completedAt,
    })
    .from(deletedAttempt)
    .innerJoin(instrument, eq(instrument.id, deletedAttempt.instrumentId))
    .where(eq(deletedAttempt.userId, userId))
    .orderBy(asc(deletedAttempt.id));

/** Drafts that this person was invited to try, the oldest invitation first. */
export const trialsOf = (db: Database, userId: string): Promise<StoredTrial[]> =>
  db.select().from(trial).where(eq(trial.userId, userId)).orderBy(asc(trial.invitedAt), asc(trial.instrumentId));

/** Rights that this person gave, received by their confirmed address or a code, or used as staff; the oldest first. */
export const rightsOf = (db: Database, { id, email, emailVerifiedAt }: typeof user.$inferSelect) =>
  db
    .select({ right: accessGrant, redeemedAt: accessRedemption.redeemedAt, instrument: instrument.code })
    .from(accessGrant)
    .innerJoin(instrument, eq(instrument.id, accessGrant.instrumentId))
    .leftJoin(accessRedemption, and(eq(accessRedemption.grantId, accessGrant.id), eq(accessRedemption.userId, id)))
    .where(
      or(
        eq(accessGrant.createdBy, id),
        eq(accessGrant.ownerId, id),
        eq(accessRedemption.userId, id),
        inArray(
          accessGrant.id,
          db.select({ id: accessEvent.grantId }).from(accessEvent).where(eq(accessEvent.actorId, id)),
        ),
        emailVerifiedAt === null ? undefined : eq(accessGrant.email, email.toLowerCase()),
      ),
    )
    .orderBy(asc(accessGrant.id));

/** The logs of these rights, the oldest line first. */
export const linesOfRights = (db: Database, ids: readonly string[]) =>
  db
    .select()
    .from(accessEvent)
    .where(inArray(accessEvent.grantId, [...ids]))
    .orderBy(asc(accessEvent.at), asc(accessEvent.id));

/** What this person did, and what others did to the account, the oldest first. */
export const eventsAfter = (db: Database, userId: string, after: string | undefined, limit: number) =>
  db
    .select()
    .from(auditEvent)
    .where(
      and(
        or(eq(auditEvent.actorId, userId), eq(auditEvent.entityId, userId)),
        after === undefined ? undefined : gt(auditEvent.id, after),
      ),
    )
    .orderBy(asc(auditEvent.id))
    .limit(limit);
