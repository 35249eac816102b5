import type { InstrumentDocument } from 'core/instrument/document';
import { instrumentReader } from '../../database/schema/instrument';
import type { TestServer } from '../testServer';

/** With the promise that the readers of the instrument see each attempt. */
export const named = (document: InstrumentDocument): InstrumentDocument => ({
  ...document,
  settings: { ...document.settings, seenBy: 'named' },
});

/** Makes somebody a reader of an instrument, also of what was begun before. */
export async function readBy({ database }: TestServer, instrumentId: string, userId: string): Promise<void> {
  const row = { instrumentId, userId, since: new Date(0) };
  await database.db.insert(instrumentReader).values(row).onConflictDoNothing();
}
