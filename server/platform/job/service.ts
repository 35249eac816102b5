import type { JobRow } from 'core/contract/platform/job';
import { formatMessage, type MessageValues } from 'core/language';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { JobInputs, JobKind, JobNote, JobStep } from './kinds';
import {
  countJobs,
  deleteJobsEndedBefore,
  endJob,
  findJob,
  insertJob,
  type Job,
  jobsOf,
  lockJobsOf,
  nextJobs,
  noteJob,
  recordStep,
  startJob,
} from './store';

/** Per account and kind, in addition to the running one. */
const mostWaiting = 3;
/** Newest first; older ones are deleted after `keptDays`, and nobody reads through more. */
const mostListed = 50;
const keptDays = 30;

/** `later`: another of the same account and kind runs. `over`: nothing is left to do. */
type Begun = { job: Job } | 'later' | 'over';

export interface JobService {
  list(caller: Caller, locale: string): Promise<JobRow[]>;
  /** @throws AppError `not_found` when it is not the caller's */
  read(caller: Caller, id: string, locale: string): Promise<JobRow>;
  /** Completed work stays. @throws AppError `not_found`, `job.over` */
  cancel(caller: Caller, id: string, locale: string): Promise<JobRow>;
  /** Anybody's, for people who may see what it works on: messages to its owner are left out for others. @throws AppError `not_found` */
  show(caller: Pick<Caller, 'userId'>, id: string, locale: string): Promise<JobRow>;
  /**
   * A new job, which begins once the account's earlier ones of its kind have ended.
   * @param beside written in the same transaction
   * @returns its id
   * @throws AppError `job.too_many`
   */
  add<K extends JobKind>(
    kind: K,
    userId: string,
    input: JobInputs[K],
    beside?: (tx: Transaction, id: string) => Promise<unknown>,
  ): Promise<string>;
  /** For workers: marks it as running. */
  begin(id: string): Promise<Begun>;
  /** Whether to continue working on it. */
  isRunning(id: string): Promise<boolean>;
  /**
   * Writes and counts a step.
   * @param before the input that it began with
   * @returns false, and nothing is written, when the job no longer runs or the step was done elsewhere
   */
  advance<K extends JobKind>(
    id: string,
    before: JobInputs[K],
    step: JobStep<K>,
    write: (tx: Transaction) => Promise<unknown>,
  ): Promise<boolean>;
  /** States what prevents progress; removed with the next step. */
  complain(id: string, note: JobNote): Promise<void>;
  /** `failed` without a note: with its last complaint. */
  end(id: string, state: 'done' | 'failed', note?: JobNote): Promise<void>;
  /** Jobs that can begin. */
  next(): Promise<string[]>;
  forgetOld(): Promise<void>;
  /** Called when a job has been added or has ended, so that the next can begin; one listener. */
  onNext(listener: () => void): void;
}

interface Needs {
  db: Database;
  clock: () => Date;
  translations: Pick<TranslationService, 'bundle'>;
}

export function createJobService({ db, clock, translations }: Needs): JobService {
  let tellNext = () => {};

  async function shown(row: Job, locale: string): Promise<JobRow> {
    let message: string | null = null;
    if (row.messageKey !== null) {
      const { texts } = await translations.bundle('System', locale);
      const params = (row.messageParams ?? {}) as MessageValues;
      message = formatMessage(texts[row.messageKey] ?? row.messageKey, params, locale);
    }
    return {
      id: row.id,
      kind: row.kind as JobKind,
      state: row.state,
      done: row.done,
      total: row.total,
      failures: row.failures,
      message,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  }

  async function ownJob(caller: Caller, id: string): Promise<Job> {
    const found = await findJob(db, id);
    if (found === undefined || found.userId !== caller.userId) throw new AppError('not_found');
    return found;
  }

  return {
    list: async (caller, locale) => {
      const rows = await jobsOf(db, caller.userId, mostListed);
      return Promise.all(rows.map((row) => shown(row, locale)));
    },

    read: async (caller, id, locale) => shown(await ownJob(caller, id), locale),

    cancel: async (caller, id, locale) => {
      await ownJob(caller, id);
      if (!(await endJob(db, id, { state: 'cancelled', endedAt: clock() }))) throw new AppError('job.over');
      tellNext();
      return shown(await ownJob(caller, id), locale);
    },

    show: async (caller, id, locale) => {
      const found = await findJob(db, id);
      if (found === undefined) throw new AppError('not_found');
      const row = await shown(found, locale);
      return found.userId === caller.userId ? row : { ...row, message: null };
    },

    add: async (kind, userId, input, beside) => {
      const id = uuidv7(clock().getTime());
      await db.transaction(async (tx) => {
        await lockJobsOf(tx, userId);
        const waiting = await countJobs(tx, { userId, kind }, 'waiting');
        const running = await countJobs(tx, { userId, kind }, 'running');
        // One of the waiting ones is about to run, when none does.
        if (waiting + running > mostWaiting) {
          throw new AppError('job.too_many', { params: { maximum: mostWaiting } });
        }
        await insertJob(tx, { id, kind, userId, state: 'waiting', input: { ...input }, createdAt: clock() });
        await beside?.(tx, id);
      });
      tellNext();
      return id;
    },

    begin: (id) =>
      db.transaction(async (tx): Promise<Begun> => {
        const found = await findJob(tx, id);
        if (found === undefined) return 'over';
        await lockJobsOf(tx, found.userId);
        const current = await findJob(tx, id);
        if (current?.state === 'running') return { job: current };
        if (current?.state !== 'waiting') return 'over';
        if ((await countJobs(tx, current, 'running')) > 0) return 'later';
        await startJob(tx, id);
        return { job: { ...current, state: 'running' } };
      }),

    isRunning: async (id) => (await findJob(db, id))?.state === 'running',

    advance: (id, before, step, write) =>
      db.transaction(async (tx) => {
        const isOurs = await recordStep(tx, id, { ...before }, { ...step, input: { ...step.input } });
        if (isOurs) await write(tx);
        return isOurs;
      }),

    complain: (id, note) => noteJob(db, id, { messageKey: note.key, messageParams: note.params ?? null }),

    end: async (id, state, note) => {
      const kept = state === 'failed' && note === undefined;
      const said = kept ? {} : { messageKey: note?.key ?? null, messageParams: note?.params ?? null };
      await endJob(db, id, { state, endedAt: clock(), ...said });
      tellNext();
    },

    next: () => nextJobs(db),
    forgetOld: () => deleteJobsEndedBefore(db, new Date(clock().getTime() - keptDays * 24 * 3600 * 1000)),
    onNext: (listener) => {
      tellNext = listener;
    },
  };
}
