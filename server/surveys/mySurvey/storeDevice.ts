import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { user } from '../../database/schema/people';
import { participation, surveyDevice } from '../../database/schema/survey';

/** @returns false: there is one */
export async function insertDevice(tx: Transaction, userId: string, secretHash: string): Promise<boolean> {
  const { rowCount } = await tx.insert(surveyDevice).values({ userId, secretHash }).onConflictDoNothing();
  return rowCount === 1;
}

/** Locked until the transaction ends. @returns undefined: there is none */
export async function lockDeviceHash(tx: Transaction, userId: string): Promise<string | undefined> {
  const [found] = await tx.select().from(surveyDevice).where(eq(surveyDevice.userId, userId)).for('update');
  return found?.secretHash;
}

export async function setDeviceHash(tx: Transaction, userId: string, secretHash: string): Promise<void> {
  await tx.update(surveyDevice).set({ secretHash }).where(eq(surveyDevice.userId, userId));
}

export async function findDeviceHash(db: Database | Transaction, userId: string): Promise<string | undefined> {
  const [found] = await db.select().from(surveyDevice).where(eq(surveyDevice.userId, userId));
  return found?.secretHash;
}

export async function findGuestByDevice(
  db: Database,
  surveyId: string,
  secretHash: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: surveyDevice.userId })
    .from(surveyDevice)
    .innerJoin(participation, eq(participation.userId, surveyDevice.userId))
    .innerJoin(user, eq(user.id, surveyDevice.userId))
    .where(
      and(
        eq(user.kind, 'guest'),
        eq(surveyDevice.secretHash, secretHash),
        eq(participation.surveyId, surveyId),
        isNull(participation.invitationId),
      ),
    )
    .limit(1);
  return found?.userId;
}
