import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { invitationImport, type RefusedLine } from '../../database/schema/invitationImport';

export type StoredImport = typeof invitationImport.$inferSelect;

export async function insertImport(tx: Transaction, row: typeof invitationImport.$inferInsert): Promise<void> {
  await tx.insert(invitationImport).values(row);
}

/** The list of a job; null: all of it is done. Undefined: there is no such job. */
export async function findList(db: Database, jobId: string): Promise<string | null | undefined> {
  const [found] = await db
    .select({ text: invitationImport.text })
    .from(invitationImport)
    .where(eq(invitationImport.jobId, jobId));
  return found?.text;
}

/** Refused people that are kept. */
const mostKept = 100;

/** What came of some more lines. */
export async function addOutcome(
  tx: Transaction,
  jobId: string,
  { created, existing, handed, refused }: Pick<StoredImport, 'created' | 'existing' | 'handed' | 'refused'>,
): Promise<void> {
  const row = invitationImport;
  const kept: readonly RefusedLine[] = refused.slice(0, mostKept);
  await tx
    .update(row)
    .set({
      created: sql`${row.created} + ${created}`,
      existing: sql`${row.existing} + ${existing}`,
      handed: sql`${row.handed} + ${handed}`,
      refusedCount: sql`${row.refusedCount} + ${refused.length}`,
      refused: sql`case when ${row.refusedCount} < ${mostKept} then ${row.refused} || ${JSON.stringify(kept)}::jsonb else ${row.refused} end`,
    })
    .where(eq(row.jobId, jobId));
}

/** All of it is done: nobody needs it any more. */
export async function forgetList(tx: Transaction, jobId: string): Promise<void> {
  await tx.update(invitationImport).set({ text: null }).where(eq(invitationImport.jobId, jobId));
}

/** What came of the lists of these jobs, as far as they are of this survey. */
export const importsOf = (db: Database, by: { surveyId: string; jobIds: string[] }) =>
  db
    .select({
      jobId: invitationImport.jobId,
      created: invitationImport.created,
      existing: invitationImport.existing,
      handed: invitationImport.handed,
      refusedCount: invitationImport.refusedCount,
      refused: invitationImport.refused,
    })
    .from(invitationImport)
    .where(and(eq(invitationImport.surveyId, by.surveyId), inArray(invitationImport.jobId, by.jobIds)));
