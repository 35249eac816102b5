import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { instrument, instrumentReader } from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { isActiveStaff } from '../../database/staff';

/** Those who are active staff, by name. */
export const readersOf = (db: Database | Transaction, instrumentId: string) =>
  db
    .select({ userId: user.id, name: user.displayName, since: instrumentReader.since })
    .from(instrumentReader)
    .innerJoin(user, eq(user.id, instrumentReader.userId))
    .where(and(eq(instrumentReader.instrumentId, instrumentId), isActiveStaff))
    .orderBy(asc(user.displayName), asc(user.id));

export async function isInstrument(db: Database, id: string): Promise<boolean> {
  return (await db.$count(instrument, eq(instrument.id, id))) > 0;
}

/** Until the transaction ends nobody else changes its readers. @returns false: there is no such instrument */
export async function lockForReaders(tx: Transaction, instrumentId: string): Promise<boolean> {
  const found = await tx
    .select({ id: instrument.id })
    .from(instrument)
    .where(eq(instrument.id, instrumentId))
    .for('no key update');
  return found.length > 0;
}

/** Those who are not among them yet read it from `since` on. */
export async function putReaders(
  tx: Transaction,
  instrumentId: string,
  userIds: readonly string[],
  since: Date,
): Promise<void> {
  await tx
    .delete(instrumentReader)
    .where(and(eq(instrumentReader.instrumentId, instrumentId), notInArray(instrumentReader.userId, [...userIds])));
  if (userIds.length === 0) return;
  await tx
    .insert(instrumentReader)
    .values(userIds.map((userId) => ({ instrumentId, userId, since })))
    .onConflictDoNothing();
}
