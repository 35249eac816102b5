import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import { Lru } from '../../authoring/instrument/lru';
import type { Database } from '../../database/connection';
import { poolConfigOf } from '../../database/poolConfig';
import { AppError } from '../../errors';
import { orUnavailable } from '../../processes/orUnavailable';
import { TaskFailed, TaskTooLong } from '../../processes/pool';
import type { ChecksOf, SurveyChecks } from './checks';
import type { Opening } from './opening';
import { isUnfinished, refusal, unfinished } from './problems';
import { type By, reached } from './reach';
import { stampOf } from './storeStamp';

/** What the process does. */
export type SurveyWork = { call: 'check'; id: string } | { call: 'open'; id: string; by: By };

export interface SurveyTask {
  work: SurveyWork;
  now: Date;
  connection: PoolConfig;
}

export type SurveyOutcome = { checks: SurveyChecks } | { status: Awaited<ReturnType<Opening['open']>> };

/** Milliseconds of processor time: a survey is looked at as a whole within it, or not at all. */
const checkTime = 30_000;
const openTime = 120_000;

/** Surveys whose checks stay in memory. */
const held = 500;

interface Needs {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Has a task done by a separate process. @param time milliseconds of processor time */
  apart(task: SurveyTask, time: number): Promise<SurveyOutcome>;
  /** Of a check. */
  time?: number;
}

/**
 * What looks at a survey as a whole is done by a separate process, for nobody else must wait for it. Checks are kept by the state that they
 * are of, so that a change on any server, or a restart, outdates none silently.
 */
export function surveysApart({ db, clock, log, time = checkTime, ...needs }: Needs): {
  checks: ChecksOf;
  open: Opening['open'];
} {
  const kept = new Lru<SurveyChecks>(held);
  const task = (work: SurveyWork): SurveyTask => ({ work, now: clock(), connection: poolConfigOf(db) });

  async function made(id: string, stamp: string): Promise<SurveyChecks> {
    try {
      const outcome = await needs.apart(task({ call: 'check', id }), time);
      if (!('checks' in outcome)) throw new Error(`A check has no outcome: ${id}`);
      const { checks } = outcome;
      // It has changed meanwhile, if only because the process found out which of its pages differ.
      if (checks.stamp !== stamp) void kept.get(`${id} ${checks.stamp}`, async () => checks);
      return checks;
    } catch (error) {
      if (!(error instanceof TaskTooLong)) throw error;
      log.warn({ problem: error.message, survey: id }, 'The checks of a survey took too long');
      return unfinishedChecks(stamp);
    }
  }

  const checks: ChecksOf = async (id) => {
    const stamp = await stampOf(db, id);
    if (stamp === undefined) throw new AppError('not_found');
    try {
      return await kept.get(`${id} ${stamp}`, () => made(id, stamp));
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'service.unavailable';
      if (!isBusy && !(error instanceof TaskFailed)) throw error;
      // Not kept: the next read tries again.
      log.error({ problem: error.message, survey: id }, 'A survey could not be checked');
      return unfinishedChecks(stamp);
    }
  };

  return {
    checks,
    open: async (by, id) => {
      await reached(db, id, by, 'edit');
      const unknown = (await checks(id)).problems.filter(isUnfinished);
      if (unknown.length > 0) throw refusal('survey.not_openable', unknown);
      const outcome = await orUnavailable(
        needs.apart(task({ call: 'open', id, by }), openTime),
        log,
        { survey: id },
        'A survey could not be opened',
      );
      if ('status' in outcome) return outcome.status;
      throw new Error(`An opening has no outcome: ${id}`);
    },
  };
}

const unfinishedChecks = (stamp: string): SurveyChecks => ({
  stamp,
  problems: [unfinished],
  items: {},
  quotas: {},
  labels: {},
});
