import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { job } from '../../database/schema/job';

export type Job = typeof job.$inferSelect;

/** Until the transaction ends, nobody else adds, begins or ends jobs of this account. */
export async function lockJobsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('jobs of ' || ${userId}, 0))`);
}

export async function insertJob(tx: Transaction, row: typeof job.$inferInsert): Promise<void> {
  await tx.insert(job).values(row);
}

export async function findJob(db: Database | Transaction, id: string): Promise<Job | undefined> {
  const [found] = await db.select().from(job).where(eq(job.id, id));
  return found;
}

/** Newest first. */
export function jobsOf(db: Database, userId: string, limit: number): Promise<Job[]> {
  return db.select().from(job).where(eq(job.userId, userId)).orderBy(desc(job.createdAt), desc(job.id)).limit(limit);
}

export function countJobs(
  tx: Transaction,
  { userId, kind }: { userId: string; kind: string },
  state: Job['state'],
): Promise<number> {
  return tx.$count(job, and(eq(job.userId, userId), eq(job.kind, kind), eq(job.state, state)));
}

export async function startJob(tx: Transaction, id: string): Promise<void> {
  await tx.update(job).set({ state: 'running' }).where(eq(job.id, id));
}

/**
 * Records a step of a running job.
 * @param before the input that the step began with
 * @returns false: the job no longer runs, or another server has done this step
 */
export async function recordStep(
  tx: Transaction,
  id: string,
  before: Job['input'],
  step: { done: number; failures: number; total?: number; input: Job['input'] },
): Promise<boolean> {
  const { done, failures, total, input } = step;
  const moved = await tx
    .update(job)
    .set({
      done: sql`${job.done} + ${done}`,
      failures: sql`${job.failures} + ${failures}`,
      input,
      messageKey: null,
      messageParams: null,
      ...(total === undefined ? {} : { total }),
    })
    .where(and(eq(job.id, id), eq(job.state, 'running'), sql`${job.input} = ${JSON.stringify(before)}::jsonb`))
    .returning({ id: job.id });
  return moved.length > 0;
}

type Note = Pick<Job, 'messageKey' | 'messageParams'>;

export async function noteJob(db: Database, id: string, note: Note): Promise<void> {
  await db
    .update(job)
    .set(note)
    .where(and(eq(job.id, id), eq(job.state, 'running')));
}

/** @returns false: it had ended already */
export async function endJob(
  tx: Database | Transaction,
  id: string,
  end: Pick<Job, 'state' | 'endedAt'> & Partial<Note>,
): Promise<boolean> {
  const ended = await tx
    .update(job)
    // Items skipped because somebody else had processed them do not remain.
    .set({ ...end, ...(end.state === 'done' ? { total: sql`${job.done}` } : {}) })
    .where(and(eq(job.id, id), inArray(job.state, ['waiting', 'running'])))
    .returning({ id: job.id });
  return ended.length > 0;
}

/** For each account and kind the job that has waited longest, if none of them runs. */
export async function nextJobs(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinctOn([job.userId, job.kind], { id: job.id })
    .from(job)
    .where(
      and(
        eq(job.state, 'waiting'),
        sql`not exists (select from job other where other.user_id = ${job.userId}
          and other.kind = ${job.kind} and other.state = 'running')`,
      ),
    )
    .orderBy(asc(job.userId), asc(job.kind), asc(job.createdAt), asc(job.id));
  return rows.map(({ id }) => id);
}

/** Jobs that ended before then. */
export async function deleteJobsEndedBefore(db: Database, moment: Date): Promise<void> {
  await db.execute(sql`delete from ${job} where ${job.endedAt} < ${moment.toISOString()}::timestamptz`);
}
