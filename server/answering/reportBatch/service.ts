import { holds } from 'core/access/permissions';
import type { ReportBatch } from 'core/contract/answering/reportBatch';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../../accounts/audit/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import { activeRoles } from '../../database/activeRoles';
import { type AttemptKey, countCompleted, nextCompleted } from '../../database/completedAttempts';
import type { Database } from '../../database/connection';
import type { AttemptViewer } from '../../database/withheld';
import { AppError } from '../../errors';
import { JobDelayed, JobFailed, type JobHandler, JobInterrupted, type LeftOut } from '../../platform/job/kinds';
import type { JobService } from '../../platform/job/service';
import type { Caller } from '../../plugins/route';
import { byteOrderMark, csvLines, plainCell } from '../../texts/csv';
import type { TranslationService } from '../../texts/service';
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
  leftOutOf,
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
   * A ZIP of the PDFs of one of the caller's batches that has ended, also of one that was stopped; `ATTEMPT-LOCALE.pdf`, no names. If reports
   * could not be made, `left-out.csv` lists the attempts and the reasons, in that locale.
   * @throws AppError `not_found`
   */
  archive(
    caller: Asker,
    asked: { instrumentId: string; jobId: string; locale: string },
  ): Promise<{ stream: AsyncIterable<Uint8Array>; name: string }>;
  /** Does such jobs. */
  set: JobHandler<'instrument.reports'>;
}

/** What became of one result. `leftOut`: why there is no PDF; of a deleted one nothing else is known. */
type Made =
  | { attemptId: string; locale: string; pdf: Buffer; leftOut?: undefined }
  | { attemptId: string; locale: string; leftOut: 'no_report' | 'unprintable'; pdf?: undefined }
  | { attemptId: string; leftOut: 'deleted'; pdf?: undefined };

interface Needs {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
  translations: Pick<TranslationService, 'bundle'>;
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

/** Why a result has no report; of one that was `deleted` meanwhile nothing is kept. */
type Reason = keyof LeftOut;
const noneLeftOut: LeftOut = { no_report: 0, unprintable: 0, deleted: 0 };

/** Why this report could not be made; undefined: nothing is wrong with it, and it can be tried again. */
function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof AppError) {
    if (error.code === 'not_found') return 'no_report';
    return error.code === 'service.unavailable' ? undefined : 'unprintable';
  }
  // A fault of our own; what a database or a network says is no such error.
  return error instanceof TypeError || error instanceof RangeError ? 'unprintable' : undefined;
}

export function createReportBatchService(needs: Needs): ReportBatchService {
  const { db, clock, log, jobs, versions, attempts, attemptPdfs, translations, mostBytes = mostArchived } = needs;

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

  async function completed({ userId, id }: AttemptKey) {
    try {
      return await attempts.completed(userId, id);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  /** @throws JobDelayed when reports cannot be made at the moment */
  async function madeOf({ report, locale, paper }: StoredBatch, key: AttemptKey): Promise<Made> {
    const attemptId = key.id;
    const attempt = await completed(key);
    if (attempt === undefined) return { attemptId, leftOut: 'deleted' };
    const request = {
      report,
      locale: locale ?? undefined,
      paper,
      reader: { audience: 'staff' as const, isOther: true },
      isOneOfMany: true,
    };
    try {
      const { bytes, locale: set } = await attemptPdfs.of(attempt, request);
      return { attemptId, locale: set, pdf: Buffer.from(bytes) };
    } catch (error) {
      const leftOut = reasonOf(error);
      if (leftOut === 'unprintable') log.error({ err: error, attempt: attemptId, report }, 'A report is left out');
      if (leftOut !== undefined) return { attemptId, locale: locale ?? attempt.record.locale, leftOut };
      throw error instanceof AppError ? new JobDelayed({ key: 'error.service.unavailable' }, error) : error;
    }
  }

  /** The reports of these attempts, a few at once. */
  async function allMade(batch: StoredBatch, keys: readonly AttemptKey[], signal: AbortSignal): Promise<Made[]> {
    const made: Made[] = [];
    for (let first = 0; first < keys.length; first += atOnce) {
      if (signal.aborted) throw new JobInterrupted();
      made.push(...(await Promise.all(keys.slice(first, first + atOnce).map((key) => madeOf(batch, key)))));
    }
    return made;
  }

  async function* filesOf(jobId: string, viewer: AttemptViewer, locale: string) {
    const leftOut = await leftOutOf(db, { jobId, viewer });
    if (leftOut.length > 0) {
      const { texts } = await translations.bundle('System', locale);
      const say = (key: string) => plainCell(texts[`reports.left_out.${key}`] ?? key);
      const lines = leftOut.map(({ attemptId, why }) => [attemptId, say(why)]);
      const bytes = Buffer.concat([byteOrderMark, csvLines([[say('result'), say('reason')], ...lines])]);
      yield { name: 'left-out.csv', bytes };
    }
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

    archive: async (caller, { instrumentId, jobId, locale }) => {
      const found = await endedBatch(db, jobId, { instrumentId, userId: caller.userId });
      if (found === undefined) throw new AppError('not_found');
      const at = found.endedAt ?? clock();
      return { stream: archiveOf(filesOf(jobId, caller, locale), at), name: `${found.code}-${found.report}.zip` };
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
        const made = await allMade(batch, keys, run.signal);
        const pdfs = made.flatMap(({ pdf }) => pdf ?? []);
        const limit = size.files;
        size.files += pdfs.length;
        size.bytes += pdfs.reduce((sum, { byteLength }) => sum + byteLength, 0);
        if (size.bytes > mostBytes) throw new JobFailed({ key: 'error.reports.too_many', params: { limit } });
        const leftOut = { ...noneLeftOut, ...run.input.leftOut };
        for (const each of made) if (each.leftOut !== undefined) leftOut[each.leftOut] += 1;
        const step = {
          done: keys.length,
          failures: keys.length - pdfs.length,
          input: { instrumentId, leftOut, after: last },
        };
        await run.advance(step, async (tx) => {
          // A deleted attempt leaves nothing behind, here neither.
          const present = await lockPresent(tx, keys);
          await insertFiles(
            tx,
            made.flatMap((each) => {
              const found = present.get(each.attemptId);
              if (found === undefined || each.leftOut === 'deleted') return [];
              return [{ ...each, ...found, jobId: run.id }];
            }),
          );
        });
      }
      if (run.failures === 0) return undefined;
      const leftOut = { ...noneLeftOut, ...run.input.leftOut };
      const isListed = leftOut.no_report + leftOut.unprintable > 0;
      const params = { ...leftOut, count: run.failures, made: size.files, listed: isListed ? 'yes' : 'no' };
      const note = { key: 'job_note.reports_left_out', params };
      if (size.files === 0 && isListed) throw new JobFailed(note);
      return note;
    },
  };
}
