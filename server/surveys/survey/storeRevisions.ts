import type { OpenedSurvey } from 'core/survey/document';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { surveyRevision } from '../../database/schema/survey';

export async function findRevision(
  db: Database | Transaction,
  surveyId: string,
  number: number,
): Promise<OpenedSurvey | undefined> {
  const rows = await db
    .select({ definition: surveyRevision.definition })
    .from(surveyRevision)
    .where(and(eq(surveyRevision.surveyId, surveyId), eq(surveyRevision.number, number)));
  return rows[0]?.definition;
}

export async function insertRevision(tx: Transaction, row: typeof surveyRevision.$inferInsert): Promise<void> {
  await tx.insert(surveyRevision).values(row);
}
