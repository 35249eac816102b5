import { asc, inArray } from 'drizzle-orm';
import type { Transaction } from '../database/connection';
import { instrument } from '../database/schema/instrument';

/**
 * Called before texts of these drafts are written: until the transaction ends nobody publishes or replaces them, and their checksums are
 * computed again when next needed. In a fixed order, so that two who change texts of several cannot deadlock.
 */
export async function expectTextChanges(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const chosen = inArray(instrument.id, [...ids]);
  await tx
    .select({ id: instrument.id })
    .from(instrument)
    .where(chosen)
    .orderBy(asc(instrument.id))
    .for('no key update');
  await tx.update(instrument).set({ draftChecksum: '' }).where(chosen);
}
