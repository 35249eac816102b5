import { holds } from 'core/access/permissions';
import type { ReportBatch } from 'core/contract/answering/reportBatch';
import { recordEvent } from '../../accounts/audit/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import { activeRoles } from '../../database/activeRoles';
import { type AttemptKey, countCompleted, nextCompleted } from '../../database/completedAttempts';
import type { Database } from '../../database/connection';
import type { AttemptViewer } from '../../database/withheld';
import { AppError } from '../../errors';
import { JobDelayed, JobFailed, type JobHandler, JobInterrupted } from '../../platform/job/kinds';
import type { JobService } from '../../platform/job/service';
import type { Caller } from '../../plugins/route';
import type { AttemptPdfService } from '../attempt/reportPdf';
import type { AttemptService } from '../attempt/service';
import { archiveOf } from './archive';
import {
  batchesOf,
  endedBatch,
  findBatch,
  findOffered,
  insertBatch,
  insertFiles,
  lockPresent,
  nextFiles,
  type StoredBatch,
  storedSize,
} from './store';

type Asker = Pick<Caller, 'userId' | 'roles'>;

interface BatchRequest {
  /** Code of the report. */
  report: string;
  /** null: each in the language of its attempt. */
  locale: string | null;
  paper: ReportBatch['paper'];
  /** Completed from and to, both inclusive; null: without an end. */
  from: Date | null;
  to: Date | null;
}

export interface ReportBatchService {
  /**
   * Begins to make a report for each completed attempt of the time span that the caller may see, trials excluded.
   * @returns the job's id. @throws AppError `not_found` (instrument, report of its newest version), `reports.too_many`, `job.too_many`
   */
  begin(caller: Asker, instrumentId: string, request: BatchRequest): Promise<string>;
  /** The caller's own, newest first. @throws AppError `not_found` */
  list(caller: Asker, instrumentId: string, locale: string): Promise<ReportBatch[]>;
  /**
   * A ZIP of the PDFs of one of the caller's batches that has ended, also of one that was stopped; `ATTEMPT-LOCALE.pdf`, no names.
   * @throws AppError `not_found`
   */
  archive(
    caller: Asker,
    asked: { instrumentId: string; jobId: string },
  ): Promise<{ stream: AsyncIterable<Uint8Array>; name: string }>;
  /** Does such jobs. */
  set: JobHandler<'instrument.reports'>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  jobs: Pick<JobService, 'add' | 'show'>;
  versions: VersionReader;
  attempts: Pick<AttemptService, 'completed'>;
  attemptPdfs: AttemptPdfService;
  /** Of the files of one batch; without it what an archive holds. */
  mostBytes?: number;
}

/** Attempts of one batch: an archive of them is a few hundred MB. */
const mostAttempts = 10_000;
/** Files of one archive: it is written without ZIP64, and so ends below 4 GiB. */
const mostArchived = 4_000_000_000;
/** Reports of one step, all of them in memory at once: some tens of KiB each. */
const stepSize = 20;
/** Reports at once: as many as there are processes that make them. */
const atOnce = 2;
/** Files of an archive in memory at once. */
const filesAtOnce = 20;
const mostListed = 20;

/** Errors of single attempts: they are left out, and counted. */
const leftOut = new Set<string>(['not_found', 'access.denied', 'attempt.not_completed', 'internal']);

export function createReportBatchService(needs: Needs): ReportBatchService {
  const { db, clock, jobs, versions, attempts, attemptPdfs, mostBytes = mostArchived } = needs;

  /** @throws AppError `not_found` */
  async function offered(instrumentId: string) {
    const found = await findOffered(db, instrumentId);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  /** With the present roles. A revoked right also ends the jobs that it allowed. */
  async function viewerOf(userId: string): Promise<AttemptViewer> {
    const roles = await activeRoles(db, userId);
    if (roles === undefined || !holds('result:read', roles)) throw new JobFailed({ key: 'error.access.denied' });
    return { userId, roles };
  }

  /** undefined: the report does not exist (any more). @throws JobDelayed when reports cannot be made at the moment */
  async function pdfOf({ report, locale, paper }: StoredBatch, { userId, id }: AttemptKey) {
    try {
      const attempt = await attempts.completed(userId, id);
      const request = {
        report,
        locale: locale ?? undefined,
        paper,
        reader: { audience: 'staff' as const, isOther: true },
        isOneOfMany: true,
      };
      const { bytes, locale: set } = await attemptPdfs.of(attempt, request);
      return { attemptId: id, locale: set, pdf: Buffer.from(bytes) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (leftOut.has(error.code)) return undefined;
      throw new JobDelayed({ key: 'error.service.unavailable' }, error);
    }
  }

  /** The reports of these attempts, a few at once. */
  async function pdfsOf(batch: StoredBatch, keys: readonly AttemptKey[], signal: AbortSignal) {
    const files: NonNullable<Awaited<ReturnType<typeof pdfOf>>>[] = [];
    for (let first = 0; first < keys.length; first += atOnce) {
      if (signal.aborted) throw new JobInterrupted();
      const made = await Promise.all(keys.slice(first, first + atOnce).map((key) => pdfOf(batch, key)));
      files.push(...made.filter((file) => file !== undefined));
    }
    return files;
  }

  async function* filesOf(jobId: string, viewer: AttemptViewer) {
    for (let after: string | undefined; ; ) {
      const files = await nextFiles(db, { jobId, viewer }, after, filesAtOnce);
      for (const { attemptId, locale, pdf } of files) yield { name: `${attemptId}-${locale}.pdf`, bytes: pdf };
      if (files.length < filesAtOnce) return;
      after = files.at(-1)?.attemptId;
    }
  }

  return {
    begin: async ({ userId, roles }, instrumentId, { report, locale, paper, from, to }) => {
      const { code, versionId } = await offered(instrumentId);
      const version = versionId === null ? undefined : await versions.get(versionId);
      if (!version?.definition.reports?.some((one) => one.code === report)) throw new AppError('not_found');
      const batch = { instrumentId, report, locale, paper, completedFrom: from, completedTo: to };
      const count = await countCompleted(db, { ...batch, viewer: { userId, roles } });
      if (count > mostAttempts) throw new AppError('reports.too_many', { params: { limit: mostAttempts, count } });
      return jobs.add('instrument.reports', userId, { instrumentId }, async (tx, jobId) => {
        await insertBatch(tx, { ...batch, jobId });
        const event = {
          action: 'instrument.reports_begun' as const,
          actorId: userId,
          entity: 'instrument' as const,
          entityId: instrumentId,
          change: { code, report, attempts: count },
        };
        await recordEvent(tx, event, clock());
      });
    },

    list: async (caller, instrumentId, locale) => {
      await offered(instrumentId);
      const found = await batchesOf(db, { instrumentId, viewer: caller }, mostListed);
      return Promise.all(
        found.map(async ({ jobId, completedFrom, completedTo, ...batch }) => ({
          ...batch,
          job: await jobs.show(caller, jobId, locale),
          from: completedFrom?.toISOString() ?? null,
          to: completedTo?.toISOString() ?? null,
        })),
      );
    },

    archive: async (caller, { instrumentId, jobId }) => {
      const found = await endedBatch(db, jobId, { instrumentId, userId: caller.userId });
      if (found === undefined) throw new AppError('not_found');
      const at = found.endedAt ?? clock();
      return { stream: archiveOf(filesOf(jobId, caller), at), name: `${found.code}-${found.report}.zip` };
    },

    set: async (run) => {
      const batch = await findBatch(db, run.id);
      if (batch === undefined) throw new JobFailed({ key: 'error.not_found' });
      const { instrumentId } = batch;
      if (run.total === null) {
        const total = await countCompleted(db, { ...batch, viewer: await viewerOf(run.userId) });
        await run.advance({ done: 0, failures: 0, total, input: run.input }, async () => {});
      }
      const size = await storedSize(db, run.id);
      for (;;) {
        const viewer = await viewerOf(run.userId);
        const keys = await nextCompleted(db, { ...batch, viewer }, run.input.after, stepSize);
        const last = keys.at(-1);
        if (last === undefined) break;
        const files = await pdfsOf(batch, keys, run.signal);
        const limit = size.files;
        size.files += files.length;
        size.bytes += files.reduce((sum, { pdf }) => sum + pdf.byteLength, 0);
        if (size.bytes > mostBytes) throw new JobFailed({ key: 'error.reports.too_many', params: { limit } });
        const step = {
          done: keys.length,
          failures: keys.length - files.length,
          input: { instrumentId, after: last },
        };
        await run.advance(step, async (tx) => {
          // A deleted attempt leaves nothing behind, here neither.
          const present = await lockPresent(tx, keys);
          await insertFiles(
            tx,
            files.flatMap((file) => {
              const found = present.get(file.attemptId);
              return found === undefined ? [] : [{ ...file, jobId: run.id, surveyId: found.surveyId }];
            }),
          );
        });
      }
      return run.failures > 0 ? { key: 'job_note.reports_left_out', params: { count: run.failures } } : undefined;
    },
  };
}
