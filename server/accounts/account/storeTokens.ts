import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { emailToken } from '../../database/schema/account';
import { user } from '../../database/schema/people';

export type EmailToken = typeof emailToken.$inferSelect;
export type TokenPurpose = EmailToken['purpose'];

/** Adds nothing, in the same time, when there is no such account. */
export async function insertToken(tx: Transaction, row: Omit<EmailToken, 'usedAt'>): Promise<void> {
  const { tokenHash, purpose, userId, requestId, email, passwordHash, browserHash, redirect, createdAt, expiresAt } =
    row;
  await tx.execute(sql`
    insert into email_token (
      token_hash, purpose, user_id, request_id, email, password_hash, browser_hash, redirect, created_at, expires_at
    )
    select ${tokenHash}, ${purpose}, id, ${requestId}::uuid, ${email}, ${passwordHash}::text,
           ${browserHash}::text, ${redirect}::text, ${createdAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    from user_account where id = ${userId}::uuid
  `);
}

/** Unused ones of the account, of these purposes, or all. */
export async function removeTokens(tx: Transaction, userId: string, purposes?: readonly TokenPurpose[]): Promise<void> {
  await tx
    .delete(emailToken)
    .where(
      and(
        eq(emailToken.userId, userId),
        isNull(emailToken.usedAt),
        purposes && inArray(emailToken.purpose, [...purposes]),
      ),
    );
}

const valid = (tokenHash: string, purposes: readonly TokenPurpose[], now: Date) =>
  and(
    eq(emailToken.tokenHash, tokenHash),
    inArray(emailToken.purpose, [...purposes]),
    isNull(emailToken.usedAt),
    gt(emailToken.expiresAt, now),
  );

/** An unused, timely token of one of these purposes, with its account. */
export async function findToken(db: Database, tokenHash: string, purposes: readonly TokenPurpose[], now: Date) {
  const [found] = await db
    .select({ userId: user.id, email: user.email, displayName: user.displayName })
    .from(emailToken)
    .innerJoin(user, eq(user.id, emailToken.userId))
    .where(valid(tokenHash, purposes, now));
  return found;
}

/** If several use it at once, one succeeds. */
export async function useToken(
  tx: Transaction,
  tokenHash: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<EmailToken | undefined> {
  const [used] = await tx
    .update(emailToken)
    .set({ usedAt: now })
    .where(valid(tokenHash, purposes, now))
    .returning();
  return used;
}

/** The newest unused one, timely or not. */
export async function newestToken(
  db: Database | Transaction,
  userId: string,
  purpose: TokenPurpose,
): Promise<EmailToken | undefined> {
  const [found] = await db
    .select()
    .from(emailToken)
    .where(and(eq(emailToken.userId, userId), eq(emailToken.purpose, purpose), isNull(emailToken.usedAt)))
    .orderBy(desc(emailToken.createdAt))
    .limit(1);
  return found;
}

export async function tokensOfRequest(tx: Transaction, requestId: string): Promise<EmailToken[]> {
  return tx.select().from(emailToken).where(eq(emailToken.requestId, requestId));
}

/** Those that ran out before this moment. */
export async function forgetTokens(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(emailToken).where(lt(emailToken.expiresAt, before));
}
