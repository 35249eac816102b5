import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection';
import { mailQueue } from './schema/mail';

export type QueuedMail = typeof mailQueue.$inferSelect;

/** Notified when mails have been committed. */
export const mailChannel = 'mail_queue';

/** Takes effect when the transaction commits. */
export async function queueMail(tx: Database | Transaction, row: typeof mailQueue.$inferInsert): Promise<void> {
  await tx.insert(mailQueue).values(row);
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
}

/** As many statements as `queueMail`, without effect. */
export async function queueNothing(tx: Database | Transaction): Promise<void> {
  await tx.select({ id: mailQueue.id }).from(mailQueue).where(sql`false`);
  await tx.execute(sql`select ${mailChannel}::text`);
}

/** Takes the mail that has been due longest, until `turnEnds`; no other server gets it until then. undefined: none is due. */
export async function takeMail(db: Database, now: Date, turnEnds: Date): Promise<QueuedMail | undefined> {
  const next = db
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(lte(mailQueue.dueAt, now))
    .orderBy(asc(mailQueue.dueAt), asc(mailQueue.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(mailQueue)
    .set({ dueAt: turnEnds })
    // As an array, so that the row is chosen once.
    .where(eq(mailQueue.id, sql`any(array(${next}))`))
    .returning();
  return taken;
}

/** Postpones the mail, unless its turn has ended and another server has it. */
export async function putMailOff(
  db: Database,
  { id, dueAt }: QueuedMail,
  failures: number,
  until: Date,
): Promise<void> {
  await db
    .update(mailQueue)
    .set({ failures, dueAt: until })
    .where(and(eq(mailQueue.id, id), eq(mailQueue.dueAt, dueAt)));
}

/** It has gone out, or never will. */
export async function removeMail(db: Database, id: string): Promise<void> {
  await db.delete(mailQueue).where(eq(mailQueue.id, id));
}
