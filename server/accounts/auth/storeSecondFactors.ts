import { and, asc, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { passkey, recoveryCode, totp } from '../../database/schema/account';

export type Totp = typeof totp.$inferSelect;
export type Passkey = typeof passkey.$inferSelect;

export interface FactorCounts {
  /** An authenticator app is in force. */
  totp: boolean;
  passkeys: number;
  /** Unused ones. */
  recoveryCodes: number;
}

export async function countFactors(db: Database | Transaction, userId: string): Promise<FactorCounts> {
  const app = await db
    .select({ userId: totp.userId })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.confirmedAt)));
  const [keys] = await db.select({ count: count() }).from(passkey).where(eq(passkey.userId, userId));
  const [codes] = await db
    .select({ count: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)));
  return { totp: app.length > 0, passkeys: keys?.count ?? 0, recoveryCodes: codes?.count ?? 0 };
}

export async function findTotp(db: Database | Transaction, userId: string): Promise<Totp | undefined> {
  const [found] = await db.select().from(totp).where(eq(totp.userId, userId));
  return found;
}

/** Begins again: replaces one that was begun, never one in force. @returns false: one is in force */
export async function beginTotp(tx: Transaction, row: Pick<Totp, 'userId' | 'secret' | 'createdAt'>): Promise<boolean> {
  const begun = await tx
    .insert(totp)
    .values(row)
    .onConflictDoUpdate({
      target: totp.userId,
      set: { secret: row.secret, createdAt: row.createdAt, lastStep: null },
      setWhere: isNull(totp.confirmedAt),
    })
    .returning({ userId: totp.userId });
  return begun.length > 0;
}

/** Puts the begun one in force; the confirming code counts as used. */
export async function confirmTotp(tx: Transaction, userId: string, lastStep: number, at: Date): Promise<void> {
  await tx
    .update(totp)
    .set({ confirmedAt: at, lastStep })
    .where(and(eq(totp.userId, userId), isNull(totp.confirmedAt)));
}

/** @returns false: a code of this time step or a later one has been accepted before */
export async function spendTotpStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(totp)
    .set({ lastStep: step })
    .where(and(eq(totp.userId, userId), or(isNull(totp.lastStep), lt(totp.lastStep, step))))
    .returning({ userId: totp.userId });
  return used.length > 0;
}

/** @returns whether one was in force */
export async function removeTotp(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx.delete(totp).where(eq(totp.userId, userId)).returning({ confirmedAt: totp.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  if (codeHashes.length > 0) {
    await tx.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
  }
}

/** @returns false: there is no such code, or it has been used */
export async function spendRecoveryCode(tx: Transaction, userId: string, codeHash: string, at: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: at })
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)))
    .returning({ codeHash: recoveryCode.codeHash });
  return used.length > 0;
}

export async function listPasskeys(db: Database | Transaction, userId: string): Promise<Passkey[]> {
  return db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.createdAt), asc(passkey.id));
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | undefined> {
  const [found] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  return found;
}

/** @returns false: this authenticator is known already */
export async function insertPasskey(tx: Transaction, row: typeof passkey.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id });
  return inserted.length > 0;
}

/** @returns false: the passkey is gone, or was used by somebody else in the meantime */
export async function advancePasskey(
  tx: Transaction,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  next: { counter: number; lastUsedAt: Date },
): Promise<boolean> {
  const advanced = await tx
    .update(passkey)
    .set(next)
    .where(and(eq(passkey.id, id), eq(passkey.counter, counter)))
    .returning({ id: passkey.id });
  return advanced.length > 0;
}

export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const removed = await tx
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
    .returning({ id: passkey.id });
  return removed.length > 0;
}

export async function removePasskeysOf(tx: Transaction, userId: string): Promise<number> {
  const removed = await tx.delete(passkey).where(eq(passkey.userId, userId)).returning({ id: passkey.id });
  return removed.length;
}
