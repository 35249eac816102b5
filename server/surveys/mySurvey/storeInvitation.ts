import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { userInstrument, verification } from '../../database/schema/attempt';
import { user } from '../../database/schema/people';
import { invitation, participation } from '../../database/schema/survey';

export type Invitation = typeof invitation.$inferSelect;

export async function findByCode(db: Database, surveyId: string, codeHash: string): Promise<Invitation | undefined> {
  const [found] = await db
    .select()
    .from(invitation)
    .where(and(eq(invitation.codeHash, codeHash), eq(invitation.surveyId, surveyId)));
  return found;
}

export async function findInvitation(
  db: Database | Transaction,
  surveyId: string,
  id: string,
): Promise<Invitation | undefined> {
  const [found] = await db
    .select()
    .from(invitation)
    .where(and(eq(invitation.surveyId, surveyId), eq(invitation.id, id)));
  return found;
}

/** The invitation of an account, one that stands before one that was taken back: that which it has taken up, else one to its address. */
export async function findOfAccount(db: Database, surveyId: string, userId: string): Promise<Invitation | undefined> {
  const address = sql`(select lower(${user.email}) from ${user} where ${user.id} = ${userId} and email_verified_at is not null)`;
  const [found] = await db
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.surveyId, surveyId),
        or(eq(invitation.userId, userId), and(isNull(invitation.userId), eq(sql`lower(${invitation.email})`, address))),
      ),
    )
    .orderBy(sql`${invitation.state} = 'revoked'`, sql`${invitation.userId} is null`, asc(invitation.id))
    .limit(1);
  return found;
}

/** Locked until the transaction ends: it goes to one person. */
export async function lockInvitation(tx: Transaction, surveyId: string, id: string): Promise<Invitation | undefined> {
  const [found] = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.surveyId, surveyId), eq(invitation.id, id)))
    .for('update');
  return found;
}

export async function setOnInvitation(
  tx: Transaction,
  { surveyId, id }: Pick<Invitation, 'surveyId' | 'id'>,
  change: Partial<Invitation>,
): Promise<void> {
  await tx
    .update(invitation)
    .set(change)
    .where(and(eq(invitation.surveyId, surveyId), eq(invitation.id, id)));
}

/** Who takes part by this invitation. */
export async function takenBy(db: Database | Transaction, { surveyId, id }: Pick<Invitation, 'surveyId' | 'id'>) {
  const [found] = await db
    .select({ userId: participation.userId, kind: user.kind })
    .from(participation)
    .innerJoin(user, eq(user.id, participation.userId))
    .where(and(eq(participation.surveyId, surveyId), eq(participation.invitationId, id)))
    .limit(1);
  return found;
}

export type Taker = NonNullable<Awaited<ReturnType<typeof takenBy>>>;

/** Whose answers in the survey this receipt confirms. `code`: without its letter. */
export async function findByReceipt(db: Database, surveyId: string, code: string): Promise<Taker | undefined> {
  const [found] = await db
    .select({ userId: participation.userId, kind: user.kind })
    .from(verification)
    .innerJoin(
      userInstrument,
      and(eq(userInstrument.userId, verification.userId), eq(userInstrument.id, verification.attemptId)),
    )
    .innerJoin(
      participation,
      and(eq(participation.userId, userInstrument.userId), eq(participation.id, userInstrument.participationId)),
    )
    .innerJoin(user, eq(user.id, participation.userId))
    .where(and(eq(verification.code, code), eq(verification.kind, 'receipt'), eq(participation.surveyId, surveyId)));
  return found;
}
