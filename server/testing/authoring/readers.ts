import type { InstrumentDocument } from 'core/instrument/document';
import type { Database } from '../../database/connection';
import { instrumentReader } from '../../database/schema/instrument';

/** With the promise that the readers of the instrument see each attempt. */
export const named = (document: InstrumentDocument): InstrumentDocument => ({
  ...document,
  settings: { ...document.settings, seenBy: 'named' },
});

/** Makes somebody a reader of an instrument, also of what was begun before. */
export async function readBy(
  { database }: { database: { db: Database } },
  instrumentId: string,
  userId: string,
): Promise<void> {
  const row = { instrumentId, userId, since: new Date(0) };
  await database.db.insert(instrumentReader).values(row).onConflictDoNothing();
}
