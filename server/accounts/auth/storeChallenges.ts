import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { challenge, emailToken, usedCredential } from '../../database/schema/account';

type Challenge = typeof challenge.$inferSelect;
export type ChallengePurpose = Challenge['purpose'];

const live = (challengeHash: string, purpose: ChallengePurpose, now: Date) =>
  and(eq(challenge.challengeHash, challengeHash), eq(challenge.purpose, purpose), gt(challenge.expiresAt, now));

export async function insertChallenge(db: Database | Transaction, row: typeof challenge.$inferInsert): Promise<void> {
  await db.insert(challenge).values(row);
}

export async function findChallenge(
  db: Database,
  challengeHash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<Challenge | undefined> {
  const [found] = await db
    .select()
    .from(challenge)
    .where(live(challengeHash, purpose, now));
  return found;
}

/** Locked until the transaction ends, so that each of many simultaneous tries sees the one before. */
export async function lockChallenge(
  tx: Transaction,
  challengeHash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<Challenge | undefined> {
  const [found] = await tx
    .select()
    .from(challenge)
    .where(live(challengeHash, purpose, now))
    .for('update');
  return found;
}

/** Gives the challenge to the first who asks, and to nobody after. */
export async function takeChallenge(
  db: Database | Transaction,
  challengeHash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<Challenge | undefined> {
  const [taken] = await db
    .delete(challenge)
    .where(live(challengeHash, purpose, now))
    .returning();
  return taken;
}

export async function removeChallenge(tx: Transaction, challengeHash: string): Promise<void> {
  await tx.delete(challenge).where(eq(challenge.challengeHash, challengeHash));
}

/** @returns wrong codes so far, this one included */
export async function countWrongCode(tx: Transaction, challengeHash: string): Promise<number> {
  const [counted] = await tx
    .update(challenge)
    .set({ failures: sql`${challenge.failures} + 1` })
    .where(eq(challenge.challengeHash, challengeHash))
    .returning({ failures: challenge.failures });
  return counted?.failures ?? 0;
}

/** What the account has begun and not completed. */
export async function removeChallengesOf(
  tx: Transaction,
  userId: string,
  purposes: readonly ChallengePurpose[],
): Promise<void> {
  await tx.delete(challenge).where(and(eq(challenge.userId, userId), inArray(challenge.purpose, [...purposes])));
}

/** @returns false: it was used before */
export async function markCredentialUsed(
  db: Database | Transaction,
  credentialHash: string,
  expiresAt: Date,
): Promise<boolean> {
  const inserted = await db
    .insert(usedCredential)
    .values({ credentialHash, expiresAt })
    .onConflictDoNothing()
    .returning({ credentialHash: usedCredential.credentialHash });
  return inserted.length > 0;
}

export async function forgetExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(challenge).where(lt(challenge.expiresAt, now));
}

/** Removes single-use credentials that have expired by themselves. */
export async function forgetExpired(db: Database, now: Date): Promise<void> {
  await forgetExpiredChallenges(db, now);
  await db.delete(usedCredential).where(lt(usedCredential.expiresAt, now));
  await db.delete(emailToken).where(lt(emailToken.expiresAt, now));
}
