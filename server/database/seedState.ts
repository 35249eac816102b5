import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from './connection';
import { seedState } from './schema/translation';

export const checksumOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Whether exactly this seed has been applied; without a checksum: any form of it. */
export async function isSown(db: Database | Transaction, name: string, checksum?: string): Promise<boolean> {
  const [row] = await db.select({ checksum: seedState.checksum }).from(seedState).where(eq(seedState.name, name));
  return row !== undefined && (checksum === undefined || row.checksum === checksum);
}

export async function markSown(db: Database | Transaction, name: string, checksum: string, at: Date): Promise<void> {
  const change = { checksum, seededAt: at };
  await db
    .insert(seedState)
    .values({ name, ...change })
    .onConflictDoUpdate({ target: seedState.name, set: change });
}
