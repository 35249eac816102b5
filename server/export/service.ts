import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { holds } from 'core/access/permissions';
import type { DataExportRequest } from 'core/contract/results/dataExport';
import type { InstrumentPart } from 'core/results/source';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../accounts/audit/service';
import { activeRoles } from '../database/activeRoles';
import type { Database } from '../database/connection';
import { namedAttempts, partsOf } from '../database/instrumentParts';
import { poolConfigOf } from '../database/poolConfig';
import { AppError } from '../errors';
import { type ExportInput, JobFailed, type JobHandler, JobInterrupted } from '../platform/job/kinds';
import type { JobService } from '../platform/job/service';
import type { Caller } from '../plugins/route';
import { programBeside } from '../processes/program';
import { startProgram } from '../processes/start';
import { reached } from '../surveys/survey/reach';
import { findExportJob } from './store';
import { findExportedInstrument } from './storeStudy';
import type { ExportSubject } from './study';
import type { ExportSaid, ExportTask } from './task';

export interface DataExportService {
  /** @param item code, or `all` @returns the job's id. @throws AppError `not_found`, `access.denied`, `job.too_many` */
  ofSurvey(caller: Caller, surveyId: string, item: string, request: DataExportRequest): Promise<string>;
  /** @returns the job's id. @throws AppError `not_found`, `job.too_many` */
  ofInstrument(
    caller: Caller,
    instrumentId: string,
    request: DataExportRequest & { part?: InstrumentPart | undefined },
  ): Promise<string>;
  /** What one of the caller's exports made, as long as they may see all that is in it. @throws AppError `not_found` */
  file(caller: Pick<Caller, 'userId'>, jobId: string): Promise<{ stream: AsyncIterable<Uint8Array>; name: string }>;
  /** Does such jobs. */
  make: JobHandler<'results.export'>;
  /** Removes the files of exports that are over for three days, or have no job any more. */
  forgetOld(): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
  jobs: Pick<JobService, 'add'>;
  /** Absolute; several servers share it. Absent: there are no exports. */
  exportsDir?: string;
}

const keptDays = 3;
/** MiB of the process, beside what Parquet takes. */
const memory = 256;

/** Runs the process until it has said what came of it. @throws JobInterrupted: it was to stop */
function outcomeOf(
  task: ExportTask,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Exclude<ExportSaid, { total: number }>> {
  if (signal.aborted) return Promise.reject(new JobInterrupted());
  return new Promise((resolve, reject) => {
    const child = startProgram(programBeside(import.meta.url, 'export', './export.process.ts'), {
      memory,
      givesWay: true,
    });
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop);
    child.on('message', (said: ExportSaid) => {
      if ('total' in said) onProgress(said.done, said.total);
      else resolve(said);
    });
    child.once('error', ({ message }) => resolve({ problem: `Its process cannot be reached: ${message}` }));
    child.once('exit', (code, killed) => {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(new JobInterrupted());
      else resolve({ problem: `Its process ended: ${killed ?? code}` });
    });
    child.send(task);
  });
}

export function createDataExportService({ db, clock, log, jobs, exportsDir }: Needs): DataExportService {
  const folderOf = (jobId: string) => join(exportsDir ?? '', jobId);

  async function begin(
    caller: Pick<Caller, 'userId'>,
    subject: ExportInput['subject'],
    request: DataExportRequest,
    code: string,
  ) {
    if (exportsDir === undefined) throw new AppError('service.unavailable');
    const isSurvey = 'surveyId' in subject;
    return jobs.add('results.export', caller.userId, { subject, request }, async (tx) => {
      const event = {
        action: isSurvey ? ('survey.data_exported' as const) : ('instrument.data_exported' as const),
        actorId: caller.userId,
        entity: isSurvey ? ('survey' as const) : ('instrument' as const),
        entityId: isSurvey ? subject.surveyId : subject.instrumentId,
        change: { code, format: request.format, names: request.names },
      };
      await recordEvent(tx, event, clock());
    });
  }

  /** What this account may have exported now. @throws AppError `access.denied`, `not_found` */
  async function allowed(userId: string, { subject, request }: ExportInput): Promise<ExportSubject> {
    const roles = (await activeRoles(db, userId)) ?? [];
    if ('surveyId' in subject) {
      await reached(db, subject.surveyId, { userId, roles, grants: [] }, request.names ? 'see' : 'results');
      return subject;
    }
    if (!holds('result:read', roles)) throw new AppError('access.denied');
    const { instrumentId, part } = subject;
    if (part === 'figures') return { instrumentId };
    return { instrumentId, named: await namedAttempts(db, { userId, roles }, instrumentId) };
  }

  /** A revoked right also ends the jobs that it allowed. */
  const stillAllowed = (userId: string, input: ExportInput) =>
    allowed(userId, input).catch((error: unknown) => {
      throw error instanceof AppError ? new JobFailed({ key: 'error.access.denied' }) : error;
    });

  /** Whether everything in the file of an export may still be seen by who asked for it. */
  async function mayHave(userId: string, input: ExportInput): Promise<boolean> {
    const now = await allowed(userId, input).catch(() => undefined);
    if (now === undefined || 'surveyId' in now || now.named === undefined) return now !== undefined;
    const { surveys, readSince } = now.named;
    const made = input.named;
    if (made === undefined) return false;
    const isRead = made.readSince === null || made.readSince === readSince;
    return isRead && made.surveys.every((id) => surveys.includes(id));
  }

  return {
    ofSurvey: async (caller, surveyId, item, request) => {
      const { record } = await reached(db, surveyId, caller, request.names ? 'see' : 'results');
      if (item !== 'all' && !record.definition.items.some(({ code }) => code === item)) throw new AppError('not_found');
      return begin(caller, { surveyId, ...(item === 'all' ? {} : { item }) }, request, record.code);
    },

    ofInstrument: async (caller, instrumentId, { part, ...request }) => {
      const found = await findExportedInstrument(db, instrumentId);
      if (found === undefined) throw new AppError('not_found');
      const { usual } = await partsOf(db, instrumentId, await namedAttempts(db, caller, instrumentId));
      return begin(caller, { instrumentId, part: part ?? usual }, request, found.code);
    },

    file: async ({ userId }, jobId) => {
      const found = await findExportJob(db, jobId);
      const input = found?.input as ExportInput | undefined;
      const name = input?.made;
      if (found?.userId !== userId || found.state !== 'done' || input === undefined || name === undefined) {
        throw new AppError('not_found');
      }
      if (!(await mayHave(userId, input))) throw new AppError('not_found');
      const path = join(folderOf(jobId), name);
      await stat(path).catch(() => {
        throw new AppError('not_found');
      });
      return { stream: createReadStream(path) as AsyncIterable<Uint8Array>, name };
    },

    make: async (run) => {
      const { request } = run.input;
      const subject = await stillAllowed(run.userId, run.input);
      const folder = folderOf(run.id);
      const full = new JobFailed({ key: 'job_note.export_disk_full' });
      const begun = async () => {
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true, mode: 0o700 });
      };
      await begun().catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOSPC' ? full : error;
      });
      let counting: Promise<void> = Promise.resolve();
      /** Told once a second at most, and never twice after a restart. */
      let told = performance.now();
      const count = async (done: number, total: number) => {
        const { counted = 0 } = run.input;
        if (done <= counted) return;
        const step = { done: done - counted, failures: 0, total, input: { ...run.input, counted: done } };
        await run.advance(step, async () => {});
      };
      const later = (done: number, total: number) => {
        if (performance.now() - told < 1000 && done < total) return;
        told = performance.now();
        counting = counting.then(() => count(done, total)).catch(() => undefined);
      };
      const task = { subject, request, folder, at: clock(), connection: poolConfigOf(db) };
      let isKept = false;
      try {
        const said = await outcomeOf(task, run.signal, later);
        await counting;
        if ('isFull' in said) throw full;
        if ('isGone' in said) throw new JobFailed({ key: 'error.not_found' });
        if ('problem' in said) {
          log.error({ problem: said.problem, job: run.id }, 'Data could not be exported');
          throw new JobFailed({ key: 'error.internal' });
        }
        const named = 'named' in subject ? { named: subject.named } : {};
        const input = { ...run.input, ...named, made: said.made.name };
        await run.advance({ done: 0, failures: 0, input }, async () => {});
        isKept = true;
        return said.made.isTooFew ? { key: 'job_note.export_too_few' } : undefined;
      } finally {
        // Nothing half-made stays.
        if (!isKept) await rm(folder, { recursive: true, force: true });
      }
    },

    forgetOld: async () => {
      if (exportsDir === undefined) return;
      const before = clock().getTime() - keptDays * 24 * 3600 * 1000;
      for (const id of await readdir(exportsDir).catch(() => [])) {
        const found = /^[0-9a-f-]{36}$/.test(id) ? await findExportJob(db, id) : undefined;
        const isOver = found === undefined || (found.endedAt !== null && found.endedAt.getTime() < before);
        if (isOver) await rm(folderOf(id), { recursive: true, force: true });
      }
    },
  };
}
