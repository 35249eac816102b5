import { eq } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { message } from '../../database/schema/translation';

/** The message, of whatever kind. */
export async function findMessage(db: Database, id: string) {
  const { kind, ownerId, key } = message;
  return (await db.select({ kind, ownerId, key }).from(message).where(eq(message.id, id)))[0];
}
