import type { Draft } from 'core/instrument/draft';
import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { insertRows } from '../../database/insertRows';
import { instrument, instrumentVersion } from '../../database/schema/instrument';
import { job } from '../../database/schema/job';
import { rescoredAttempt, rescoring } from '../../database/schema/rescoring';
import { type AttemptViewer, isSeenBy } from '../../database/withheld';
import type { CalculationCounts } from './compare';

export type Rescoring = typeof rescoring.$inferSelect;
export type NewRescoring = Pick<
  typeof rescoring.$inferInsert,
  'instrumentId' | 'kind' | 'versionId' | 'versionNumber' | 'definition' | 'sequence' | 'note'
>;
export type RescoredAttempt = typeof rescoredAttempt.$inferSelect;

export interface Target {
  code: string;
  draft: Draft;
  sequence: number;
  /** null: there is none of that number. */
  versionId: string | null;
}

/** An instrument with its draft and the id of a version. `number` null: of none. */
export async function findTarget(db: Database, id: string, number: number | null): Promise<Target | undefined> {
  const [found] = await db
    .select({
      code: instrument.code,
      draft: instrument.draft,
      sequence: instrument.draftSequence,
      versionId: instrumentVersion.id,
    })
    .from(instrument)
    .leftJoin(
      instrumentVersion,
      and(eq(instrumentVersion.instrumentId, instrument.id), eq(instrumentVersion.number, number ?? 0)),
    )
    .where(eq(instrument.id, id));
  return found;
}

/** Of an instrument; undefined: there is none. */
export async function codeOf(db: Database | Transaction, id: string): Promise<string | undefined> {
  return (await db.select({ code: instrument.code }).from(instrument).where(eq(instrument.id, id)))[0]?.code;
}

export async function insertRescoring(tx: Transaction, jobId: string, row: NewRescoring): Promise<void> {
  await tx.insert(rescoring).values({ ...row, jobId, calculations: {} });
}

export async function findRescoring(db: Database | Transaction, jobId: string): Promise<Rescoring | undefined> {
  return (await db.select().from(rescoring).where(eq(rescoring.jobId, jobId)))[0];
}

/** Without the definition, which may be large. `userId`: whose; undefined: anybody's. */
export async function newestRescoring(db: Database, asked: Pick<Rescoring, 'instrumentId' | 'kind'>, userId?: string) {
  const [found] = await db
    .select({ ...outcomeFields })
    .from(rescoring)
    .innerJoin(job, eq(job.id, rescoring.jobId))
    .where(
      and(
        eq(rescoring.instrumentId, asked.instrumentId),
        eq(rescoring.kind, asked.kind),
        userId === undefined ? undefined : eq(job.userId, userId),
      ),
    )
    .orderBy(desc(job.createdAt), desc(job.id))
    .limit(1);
  return found;
}

const outcomeFields = {
  jobId: rescoring.jobId,
  kind: rescoring.kind,
  versionNumber: rescoring.versionNumber,
  sequence: rescoring.sequence,
  attempts: rescoring.attempts,
  changed: rescoring.changed,
  crossed: rescoring.crossed,
  calculations: rescoring.calculations,
};

/** Whether somebody may see a comparison of the instrument: a re-scoring, or one of their own. */
export async function maySee(db: Database, jobId: string, by: { instrumentId: string; userId: string }) {
  const found = await db
    .select({ id: rescoring.jobId })
    .from(rescoring)
    .innerJoin(job, eq(job.id, rescoring.jobId))
    .where(
      and(
        eq(rescoring.jobId, jobId),
        eq(rescoring.instrumentId, by.instrumentId),
        sql`(${rescoring.kind} = 'rescore' or ${job.userId} = ${by.userId})`,
      ),
    );
  return found.length > 0;
}

const rescoredKept = {
  surveyId: rescoredAttempt.surveyId,
  namedAt: rescoredAttempt.namedAt,
  // Written out, since a select of one table would leave its name away.
  instrumentId: sql`(select k.instrument_id from rescoring k where k.job_id = rescored_attempt.job_id)`,
};

interface ChangedAsked {
  viewer: AttemptViewer;
  /** Those behind this attempt. */
  after: string | undefined;
  crossed: boolean | undefined;
  limit: number;
}

/** Those that cross a band first, then newest first: ids grow with time. */
export function changedAttempts(db: Database, jobId: string, { viewer, after, crossed, limit }: ChangedAsked) {
  return db
    .select()
    .from(rescoredAttempt)
    .where(
      and(
        eq(rescoredAttempt.jobId, jobId),
        isSeenBy(viewer, rescoredKept),
        crossed === undefined ? undefined : eq(rescoredAttempt.crossed, crossed),
        after === undefined
          ? undefined
          : sql`(${rescoredAttempt.crossed}, ${rescoredAttempt.attemptId}) < (
              select seen.crossed, seen.attempt_id from rescored_attempt seen
              where seen.job_id = ${jobId} and seen.attempt_id = ${after}
            )`,
      ),
    )
    .orderBy(desc(rescoredAttempt.crossed), desc(rescoredAttempt.attemptId))
    .limit(limit);
}

/** Whether a re-scoring of the same instrument was begun later, and not cancelled. */
export async function isOvertaken(tx: Transaction, { jobId, instrumentId }: Rescoring): Promise<boolean> {
  const later = await tx
    .select({ id: rescoring.jobId })
    .from(rescoring)
    .innerJoin(job, eq(job.id, rescoring.jobId))
    .where(
      and(
        eq(rescoring.instrumentId, instrumentId),
        eq(rescoring.kind, 'rescore'),
        gt(rescoring.jobId, jobId),
        notInArray(job.state, ['failed', 'cancelled']),
      ),
    )
    .limit(1);
  return later.length > 0;
}

export async function insertChanged(tx: Transaction, rows: (typeof rescoredAttempt.$inferInsert)[]): Promise<void> {
  await insertRows(tx, rescoredAttempt, rows);
}

/** Adds up; `calculations` are the new sums. */
export async function addCounts(
  tx: Transaction,
  jobId: string,
  counts: { attempts: number; changed: number; crossed: number; calculations: CalculationCounts },
): Promise<void> {
  await tx
    .update(rescoring)
    .set({
      attempts: sql`${rescoring.attempts} + ${counts.attempts}`,
      changed: sql`${rescoring.changed} + ${counts.changed}`,
      crossed: sql`${rescoring.crossed} + ${counts.crossed}`,
      calculations: counts.calculations,
    })
    .where(eq(rescoring.jobId, jobId));
}
