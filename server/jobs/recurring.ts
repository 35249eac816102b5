import type { FastifyBaseLogger } from 'fastify';

export interface RecurringJob {
  name: string;
  /** Seconds from one run to the next, and up to a tenth more. */
  every: number;
  /** Repeating it after a failure or by another server must do no harm. `signal`: the server is stopping; the rest waits for the next run. */
  run(signal: AbortSignal): Promise<unknown>;
}

export interface RecurringJobs {
  /** Runs the jobs that are due, one after the other; each is due when it has not run yet. @returns the names of those that succeeded */
  runDue(now: Date): Promise<string[]>;
  /** Looks every half minute. */
  start(): void;
  /** Waits for the job that is running. */
  stop(): Promise<void>;
}

interface Options {
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Does the work unless another server is doing its jobs. @returns whether it was done */
  exclusively(work: () => Promise<void>): Promise<boolean>;
}

/** Milliseconds. */
const look = 30_000;

/** Recurring jobs: each server keeps its own times, and only one at a time does the work. A failure is logged; the job runs again. */
export function createRecurringJobs(jobs: readonly RecurringJob[], options: Options): RecurringJobs {
  const { clock, log, exclusively } = options;
  const dueAt = new Map<string, number>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<string[]> | undefined;

  async function runAll(now: Date): Promise<string[]> {
    const ran: string[] = [];
    for (const { name, every, run } of jobs) {
      if (stopping.signal.aborted || now.getTime() < (dueAt.get(name) ?? 0)) continue;
      // Spread, so that servers that started together do not always request the lock together.
      dueAt.set(name, now.getTime() + every * 1000 * (1 + Math.random() / 10));
      try {
        const done = await exclusively(async () => void (await run(stopping.signal)));
        if (done) ran.push(name);
      } catch (error) {
        log.error({ err: error, job: name }, 'A recurring job failed; it comes again');
      }
    }
    return ran;
  }

  function runDue(now: Date): Promise<string[]> {
    running ??= runAll(now).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    runDue,
    start: () => {
      timer ??= setInterval(() => void runDue(clock()), look);
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
