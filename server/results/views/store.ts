import type { ResultView } from 'core/contract/results/views';
import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import { authorOf } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import { instrument } from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { resultView } from '../../database/schema/result';
import { survey } from '../../database/schema/survey';

/** What the results are of. */
export type Subject = { surveyId: string } | { instrumentId: string };

const of = (subject: Subject): SQL =>
  'surveyId' in subject ? eq(resultView.surveyId, subject.surveyId) : eq(resultView.instrumentId, subject.instrumentId);

const isSeenBy = (userId: string) => or(eq(resultView.ownerId, userId), resultView.isShared);

/** The caller's views of the subject and those that others share, by name; with `id` that one alone. */
export async function viewsOf(
  db: Database | Transaction,
  subject: Subject,
  userId: string,
  id?: string,
): Promise<ResultView[]> {
  const rows = await db
    .select({
      view: resultView,
      owner: sql<string | null>`case when ${user.status} <> 'erased' then ${user.displayName} end`,
    })
    .from(resultView)
    .innerJoin(user, eq(user.id, resultView.ownerId))
    .where(and(of(subject), isSeenBy(userId), id === undefined ? undefined : eq(resultView.id, id)))
    .orderBy(sql`lower(${resultView.name})`, asc(resultView.id));
  return rows.map(({ view, owner }) => ({
    id: view.id,
    name: view.name,
    owner: authorOf(view.ownerId, owner),
    isOwn: view.ownerId === userId,
    isShared: view.isShared,
    item: view.item,
    tab: view.tab,
    query: view.query,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    rowVersion: view.rowVersion,
  }));
}

/** Keeps the subject from being deleted, and others of this person's views of it from being made, until the transaction ends. @returns whether it is there */
export async function lockViews(tx: Transaction, subject: Subject, userId: string): Promise<boolean> {
  const [table, id] = 'surveyId' in subject ? [survey, subject.surveyId] : [instrument, subject.instrumentId];
  const found = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('views of ' || ${userId} || ${id}, 0))`);
  return found.length > 0;
}

export async function countViews(tx: Transaction, subject: Subject, userId: string): Promise<number> {
  const [counted] = await tx
    .select({ views: count() })
    .from(resultView)
    .where(and(of(subject), eq(resultView.ownerId, userId)));
  return counted?.views ?? 0;
}

export async function insertView(tx: Transaction, view: typeof resultView.$inferInsert): Promise<void> {
  await tx.insert(resultView).values(view);
}

/** The row, locked until the transaction ends. */
export async function lockView(tx: Transaction, subject: Subject, userId: string, id: string) {
  const [found] = await tx
    .select({ ownerId: resultView.ownerId, rowVersion: resultView.rowVersion })
    .from(resultView)
    .where(and(of(subject), isSeenBy(userId), eq(resultView.id, id)))
    .for('update');
  return found;
}

type Changes = Partial<Pick<typeof resultView.$inferInsert, 'name' | 'isShared' | 'item' | 'tab' | 'query'>>;

export async function updateView(tx: Transaction, id: string, changes: Changes, updatedAt: Date): Promise<void> {
  await tx
    .update(resultView)
    .set({ ...changes, updatedAt, rowVersion: sql`${resultView.rowVersion} + 1` })
    .where(eq(resultView.id, id));
}

export async function deleteView(tx: Transaction, id: string): Promise<void> {
  await tx.delete(resultView).where(eq(resultView.id, id));
}
