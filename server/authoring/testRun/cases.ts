import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Database } from '../../database/connection';
import { poolConfigOf } from '../../database/poolConfig';
import type { StoredCase } from '../../database/schema/testRun';
import { orUnavailable } from '../../processes/orUnavailable';
import { ProcessPool } from '../../processes/pool';
import { programBeside } from '../../processes/program';

export interface TestTask {
  instrumentId: string;
  /** null: the draft. */
  version: number | null;
  connection: PoolConfig;
}

export interface TestOutcome {
  cases: Omit<StoredCase, 'change'>[] | 'unsound';
  /** Milliseconds; absent: nothing was run. */
  took?: number;
}

const limits = { processes: 1, waiting: 20, time: 120_000, idle: 60_000 };

/** Runs the test cases of instruments in a process of its own, one instrument after the other. */
export function createCaseRunner({ db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'error'> }) {
  const pool = new ProcessPool<TestTask, TestOutcome>({
    program: () => programBeside(import.meta.url, 'testRun', './testRun.process'),
    limits,
  });
  return {
    /** @throws AppError `service.unavailable` */
    run: (task: Omit<TestTask, 'connection'>): Promise<TestOutcome> =>
      orUnavailable(
        pool.run({ ...task, connection: poolConfigOf(db) }),
        log,
        { instrument: task.instrumentId },
        'The test cases of an instrument could not be run',
      ),
    close: () => pool.close(),
  };
}
