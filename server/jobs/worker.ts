import { setTimeout as delay } from 'node:timers/promises';
import { onAbort } from 'core/events/onAbort';
import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import type { Database } from '../database/connection';
import { abandonedJobs, openQueue, queueName, renewLease } from '../database/jobQueue';
import {
  JobDelayed,
  JobFailed,
  type JobHandler,
  type JobHandlers,
  JobInterrupted,
  type JobKind,
} from '../platform/job/kinds';
import type { JobService } from '../platform/job/service';

export interface JobWorker {
  /** Makes the queue's tables where they are absent, and begins to look for jobs. */
  start(): Promise<void>;
  /** Interrupts the jobs that run here, which another server (or this one, after restart) continues, and waits for their step. */
  stop(): Promise<void>;
}

interface Options {
  db: Database;
  log: FastifyBaseLogger;
  jobs: JobService;
  /** Absent: such jobs fail. */
  handlers: Partial<JobHandlers>;
  /** Jobs at once on this server; default 3: they wait for others most of the time. */
  atOnce?: number;
  /**
   * Seconds; shorter ones are for tests. `lease`: an item whose server is silent for this long is taken over by another. `retry`: before
   * a failed job is tried again, doubled each time.
   */
  times?: Partial<typeof usualTimes>;
}

const usualTimes = { poll: 2, lease: 45, beat: 10, upkeep: 15, retry: 5 };

/** Failures in a row after which a job is given up, including those of servers that died during it. */
const retryLimit = 6;

/**
 * Takes jobs from the queue (pg-boss) and does them. Items are taken with `fetch` rather than `work`: `work` fails with unhandled errors
 * when the database is away, and has no lease that a long job could renew.
 */
export function createJobWorker({ db, log, jobs, handlers, atOnce = 3, times = {} }: Options): JobWorker {
  const { poll, lease, beat, upkeep, retry } = { ...usualTimes, ...times };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const queue: PgBoss = openQueue(db);
  queue.on('error', (error) => log.error({ err: error }, 'The job queue complains'));
  let wake = new AbortController();
  let loop: Promise<void> | undefined;
  let upkeepDue = 0;

  const poke = () => wake.abort();

  /** Sends the jobs that can begin; one that was sent already is not sent again, as its item has the same id. */
  async function sendNext(): Promise<void> {
    const options = { retryLimit, retryDelay: retry, retryBackoff: retry > 0, expireInSeconds: lease };
    for (const id of await jobs.next()) await queue.send(queueName, {}, { ...options, id });
  }

  async function keepUp(): Promise<void> {
    if (performance.now() < upkeepDue) return;
    upkeepDue = performance.now() + upkeep * 1000;
    // Returns what dead servers left behind to the queue, then deletes what ended long ago.
    await queue.maintain();
    for (const id of await abandonedJobs(db)) await jobs.end(id, 'failed');
  }

  /** Renews the lease while the job runs; interrupts the work when it is lost, or the job was cancelled. */
  async function hold(id: string, interrupt: AbortController, moved: () => boolean): Promise<void> {
    const over = interrupt.signal;
    while (!over.aborted) {
      await delay(beat * 1000, undefined, { signal: over, ref: false }).catch(() => {});
      if (over.aborted) return;
      try {
        if (!((await renewLease(db, id, moved())) && (await jobs.isRunning(id)))) interrupt.abort();
      } catch (error) {
        log.warn({ err: error, job: id }, 'The lease of a job could not be renewed');
      }
    }
  }

  async function work<K extends JobKind>(id: string): Promise<void> {
    const begun = await jobs.begin(id);
    if (begun === 'over') return void (await queue.complete(queueName, id));
    // Sent again when its turn has come.
    if (begun === 'later') return void (await queue.deleteJob(queueName, id));
    const { job } = begun;
    const handle = handlers[job.kind as K] as JobHandler<K> | undefined;
    const interrupt = new AbortController();
    const release = onAbort(stopping.signal, () => interrupt.abort());
    let moved = false;
    const held = hold(id, interrupt, () => moved);
    try {
      if (handle === undefined) throw new JobFailed({ key: 'error.internal' });
      const run: Parameters<JobHandler<K>>[0] = {
        id,
        userId: job.userId,
        input: job.input as never,
        total: job.total,
        failures: job.failures,
        signal: interrupt.signal,
        advance: async (step, write) => {
          if (interrupt.signal.aborted) throw new JobInterrupted();
          if (!(await jobs.advance(id, run.input, step, write))) throw new JobInterrupted();
          run.input = step.input;
          run.total = step.total ?? run.total;
          run.failures += step.failures;
          moved = true;
        },
      };
      const note = await handle(run);
      await jobs.end(id, 'done', note);
      await queue.complete(queueName, id);
    } catch (error) {
      if (error instanceof JobFailed) {
        await jobs.end(id, 'failed', error.note);
        await queue.complete(queueName, id);
      } else if (error instanceof JobInterrupted || interrupt.signal.aborted) {
        // Cancelled: the queue may forget it. Otherwise the next server continues.
        if (await jobs.isRunning(id)) await queue.fail(queueName, id);
        else await queue.complete(queueName, id);
      } else {
        log.error({ err: error, job: id, kind: job.kind }, 'A job failed; it is tried again, up to a limit');
        await jobs.complain(id, error instanceof JobDelayed ? error.note : { key: 'error.internal' });
        if (moved) await renewLease(db, id, true);
        await queue.fail(queueName, id);
      }
    } finally {
      release();
      interrupt.abort();
      await held;
    }
  }

  function take(id: string): void {
    const one = work(id)
      // The item stays, and is taken over when its lease has expired.
      .catch((error: unknown) => log.error({ err: error, job: id }, 'A job was left in the middle'))
      .finally(() => {
        running.delete(one);
        poke();
      });
    running.add(one);
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      try {
        await keepUp();
        await sendNext();
        const free = atOnce - running.size;
        const items = free > 0 ? await queue.fetch(queueName, { batchSize: free }) : [];
        for (const { id } of items) take(id);
      } catch (error) {
        log.warn({ err: error }, 'The job queue cannot be read; it is tried again');
      }
      await delay(poll * 1000, undefined, { signal: wake.signal }).catch(() => {});
    }
  }

  return {
    start: async () => {
      await queue.start();
      await queue.createQueue(queueName);
      jobs.onNext(poke);
      loop ??= look();
    },
    stop: async () => {
      stopping.abort();
      poke();
      await loop;
      await Promise.all(running);
      await queue.stop({ graceful: false });
    },
  };
}
