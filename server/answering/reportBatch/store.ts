import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AttemptKey } from '../../database/completedAttempts';
import type { Database, Transaction } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import { instrument } from '../../database/schema/instrument';
import { job } from '../../database/schema/job';
import { reportBatch, reportFile } from '../../database/schema/reportBatch';
import { type AttemptViewer, isSeenBy, namedAt, surveyOfAttempt } from '../../database/withheld';

export type StoredBatch = typeof reportBatch.$inferSelect;

/** The reports that an instrument offers: of its newest version; undefined: there is no such instrument. */
export async function findOffered(db: Database, instrumentId: string) {
  const [found] = await db
    .select({ code: instrument.code, versionId: instrument.currentVersionId })
    .from(instrument)
    .where(eq(instrument.id, instrumentId));
  return found;
}

export async function insertBatch(tx: Transaction, row: typeof reportBatch.$inferInsert): Promise<void> {
  await tx.insert(reportBatch).values(row);
}

export async function findBatch(db: Database, jobId: string): Promise<StoredBatch | undefined> {
  return (await db.select().from(reportBatch).where(eq(reportBatch.jobId, jobId)))[0];
}

/** Which of these attempts are still there, with their surveys; they cannot be deleted until the transaction ends. */
export async function lockPresent(
  tx: Transaction,
  keys: readonly AttemptKey[],
): Promise<Map<string, { surveyId: string | null; namedAt: Date | null }>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .select({ id: userInstrument.id, surveyId: surveyOfAttempt, namedAt })
    .from(userInstrument)
    .where(
      and(
        inArray(
          userInstrument.userId,
          keys.map(({ userId }) => userId),
        ),
        inArray(
          userInstrument.id,
          keys.map(({ id }) => id),
        ),
      ),
    )
    .for('key share');
  return new Map(rows.map(({ id, ...kept }) => [id, kept]));
}

export async function insertFiles(tx: Transaction, rows: (typeof reportFile.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(reportFile).values(rows);
}

/** Size of what a batch has made so far. */
export async function storedSize(db: Database, jobId: string): Promise<{ files: number; bytes: number }> {
  const [size] = await db
    .select({
      files: sql<number>`count(${reportFile.pdf})::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${reportFile.pdf})), 0)::float8`,
    })
    .from(reportFile)
    .where(eq(reportFile.jobId, jobId));
  return size ?? { files: 0, bytes: 0 };
}

const kept = {
  surveyId: reportFile.surveyId,
  namedAt: reportFile.namedAt,
  // Written out, since a select of one table would leave its name away.
  instrumentId: sql`(select k.instrument_id from report_batch k where k.job_id = report_file.job_id)`,
};

/** Results of this batch that the account may see now. */
const shownFiles = (viewer: AttemptViewer) =>
  sql`from ${reportFile} where ${reportFile.jobId} = ${reportBatch.jobId}
    and ${isSeenBy(viewer, kept)}`;

/** An account's batches of an instrument, newest first. */
export function batchesOf(db: Database, by: { instrumentId: string; viewer: AttemptViewer }, limit: number) {
  return db
    .select({
      jobId: reportBatch.jobId,
      report: reportBatch.report,
      locale: reportBatch.locale,
      paper: reportBatch.paper,
      completedFrom: reportBatch.completedFrom,
      completedTo: reportBatch.completedTo,
      files: sql<number>`(select count(${reportFile.pdf})::int ${shownFiles(by.viewer)})`,
      leftOut: sql<number>`(select count(${reportFile.leftOut})::int ${shownFiles(by.viewer)})`,
      bytes: sql<number>`(
        select coalesce(sum(octet_length(${reportFile.pdf})), 0)::float8 ${shownFiles(by.viewer)}
      )`,
    })
    .from(reportBatch)
    .innerJoin(job, eq(job.id, reportBatch.jobId))
    .where(and(eq(reportBatch.instrumentId, by.instrumentId), eq(job.userId, by.viewer.userId)))
    .orderBy(desc(job.createdAt), desc(job.id))
    .limit(limit);
}

/** A batch of this account whose job has ended; undefined: there is none. */
export async function endedBatch(db: Database, jobId: string, by: { instrumentId: string; userId: string }) {
  const [found] = await db
    .select({ code: instrument.code, report: reportBatch.report, endedAt: job.endedAt })
    .from(reportBatch)
    .innerJoin(job, eq(job.id, reportBatch.jobId))
    .innerJoin(instrument, eq(instrument.id, reportBatch.instrumentId))
    .where(
      and(
        eq(reportBatch.jobId, jobId),
        eq(reportBatch.instrumentId, by.instrumentId),
        eq(job.userId, by.userId),
        sql`${job.endedAt} is not null`,
      ),
    );
  return found;
}

const shownIn = ({ jobId, viewer }: { jobId: string; viewer: AttemptViewer }) =>
  and(eq(reportFile.jobId, jobId), isSeenBy(viewer, kept));

/** The next files of a batch that its account may see now, in the order of their attempts. */
export async function nextFiles(
  db: Database,
  of: { jobId: string; viewer: AttemptViewer },
  after: string | undefined,
  limit: number,
): Promise<{ attemptId: string; locale: string; pdf: Uint8Array }[]> {
  const rows = await db
    .select({ attemptId: reportFile.attemptId, locale: reportFile.locale, pdf: reportFile.pdf })
    .from(reportFile)
    .where(
      and(shownIn(of), isNotNull(reportFile.pdf), after === undefined ? undefined : gt(reportFile.attemptId, after)),
    )
    .orderBy(asc(reportFile.attemptId))
    .limit(limit);
  return rows.flatMap(({ pdf, ...file }) => (pdf === null ? [] : [{ ...file, pdf }]));
}

/** The results of a batch that have no file, of those that its account may see now. */
export async function leftOutOf(db: Database, of: { jobId: string; viewer: AttemptViewer }) {
  const rows = await db
    .select({ attemptId: reportFile.attemptId, why: reportFile.leftOut })
    .from(reportFile)
    .where(and(shownIn(of), isNotNull(reportFile.leftOut)))
    .orderBy(asc(reportFile.attemptId));
  return rows.flatMap(({ attemptId, why }) => (why === null ? [] : [{ attemptId, why }]));
}
