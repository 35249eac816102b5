import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { asset } from '../../database/schema/account';

export async function findAsset(db: Database, id: string): Promise<{ bytes: Uint8Array; mime: string } | undefined> {
  const [found] = await db.select({ bytes: asset.bytes, mime: asset.mime }).from(asset).where(eq(asset.id, id));
  return found;
}

export async function insertAsset(tx: Transaction, row: typeof asset.$inferInsert): Promise<void> {
  await tx.insert(asset).values(row);
}

export async function deleteAsset(tx: Transaction, id: string): Promise<void> {
  await tx.delete(asset).where(eq(asset.id, id));
}
