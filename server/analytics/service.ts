import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection';
import { poolConfigOf } from '../database/poolConfig';
import { AppError } from '../errors';
import { Loop } from '../processes/loop';
import { orUnavailable } from '../processes/orUnavailable';
import { ProcessPool } from '../processes/pool';
import { programBeside } from '../processes/program';
import type { AnalyticsAnswer, AnalyticsTask, TabAnswer, TabQuestion } from './ask';
import { forgetChanges } from './storePrune';

/** Milliseconds between looks at what has changed: within two seconds it is in the figures. */
const interval = 1000;
/** Milliseconds for which what was deleted may stay in the bytes of the store's file. */
const patience = 10_000;
/** Milliseconds for which those who look at results wait for those who answer, where the server has no room for both. */
const patienceOfLookers = 250;

const limits = { processes: 1, waiting: 100, time: 120_000, idle: 600_000 };

export interface AnalyticsService {
  /**
   * A tab of results, with all that was committed before it was asked.
   * @throws AppError `service.unavailable` where the store cannot be kept: answering goes on without it
   */
  tab(question: TabQuestion): Promise<TabAnswer>;
  /** Follows PostgreSQL from now on. @param changed hears which instruments and surveys have other figures now; `*`: perhaps all */
  start(changed: (scopes: readonly string[]) => void): void;
  /** Nothing that was deleted before is in the bytes of the store any more. */
  forget(): Promise<void>;
  /** Once a day: changes that every server has read long ago. */
  forgetChanges(): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  db: Database;
  log: FastifyBaseLogger;
  /** Folder of the store's files, absolute; absent: there is none. */
  analyticsDir?: string;
}

export function createAnalyticsService({ db, log, analyticsDir }: Needs): AnalyticsService {
  const pool = new ProcessPool<AnalyticsTask, AnalyticsAnswer>({
    program: () => programBeside(import.meta.url, 'analytics', './analytics.process'),
    limits,
    givesWay: true,
  });
  const loop = new Loop();
  let hear: (scopes: readonly string[]) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let cleanup: NodeJS.Timeout | undefined;
  let wasAway = false;

  async function run(question: AnalyticsTask['question'], turn?: 'later'): Promise<AnalyticsAnswer> {
    if (analyticsDir === undefined) throw new AppError('service.unavailable');
    const task = { connection: poolConfigOf(db), folder: analyticsDir, question };
    return orUnavailable(pool.run(task, { turn }), log, { question: question.kind }, 'The store of results failed');
  }

  async function follow(): Promise<void> {
    for (let isBehind = true; isBehind && !stopped; ) {
      const answer = await run({ kind: 'follow' });
      if (!('followed' in answer)) return;
      const { followed } = answer;
      if (followed.changed.length > 0) hear(followed.changed);
      if (followed.gone > 0) cleanup ??= setTimeout(() => void forgetLater(), patience).unref();
      isBehind = followed.isBehind;
    }
  }

  async function forgetLater(): Promise<void> {
    cleanup = undefined;
    await run({ kind: 'forget' }, 'later').catch(() => undefined);
  }

  async function tick(): Promise<void> {
    try {
      await follow();
      wasAway = false;
    } catch (error) {
      // Said once: whoever asks for results is told each time.
      if (!wasAway) log.warn({ err: error }, 'Results are not kept up to date; answering goes on');
      wasAway = true;
    }
    if (!stopped) timer = setTimeout(() => void tick(), wasAway ? 10 * interval : interval).unref();
  }

  return {
    tab: async (question) => {
      await loop.room(patienceOfLookers);
      await follow();
      const answer = await run({ kind: 'tab', ...question });
      if (!('tab' in answer)) throw new Error('The store of results gave another answer');
      return answer.tab;
    },
    start: (changed) => {
      hear = changed;
      loop.watch();
      void tick();
    },
    forget: async () => {
      await follow();
      await run({ kind: 'forget' });
    },
    forgetChanges: () => forgetChanges(db),
    close: async () => {
      stopped = true;
      loop.end();
      clearTimeout(timer);
      clearTimeout(cleanup);
      await pool.close();
    },
  };
}
