import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { participation, surveyDevice } from '../../database/schema/survey';

/** @returns false: there is one */
export async function insertDevice(tx: Transaction, userId: string, secretHash: string): Promise<boolean> {
  const { rowCount } = await tx.insert(surveyDevice).values({ userId, secretHash }).onConflictDoNothing();
  return rowCount === 1;
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
    .where(
      and(
        eq(surveyDevice.secretHash, secretHash),
        eq(participation.surveyId, surveyId),
        isNull(participation.invitationId),
      ),
    )
    .limit(1);
  return found?.userId;
}
