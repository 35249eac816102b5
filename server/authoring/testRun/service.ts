import type { TestedUnit, TestFailure, TestRun, TestSchedule, testRunTriggers } from 'core/contract/authoring/testRun';
import { fallbackChain } from 'core/language';
import { isTimeZone } from 'core/survey';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/connection';
import type { StoredCase } from '../../database/schema/testRun';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { TranslationService } from '../../texts/service';
import { createCaseRunner } from './cases';
import { isDue } from './due';
import {
  type Chosen,
  casesBefore,
  endRun,
  findRun,
  findUnit,
  forgetRuns,
  insertRun,
  lastScheduled,
  listRuns,
  lockRuns,
  publishedUntested,
  readSchedule,
  runUnderWay,
  setRunState,
  storeUnit,
  takeUnit,
  unitsOf,
  writeSchedule,
} from './store';

const mostListed = 50;
/** Older runs are deleted. */
const kept = 200;
/** Milliseconds in which a version is tested after it was published. */
const patience = 2 * 86_400_000;
/** Runs that one turn of the recurring job does: what is left waits half a minute. */
const mostAtOnce = 20;
const never: TestSchedule = { every: 'never', hour: 3, timeZone: 'UTC' };

export interface TestRuns {
  list(): Promise<TestRun[]>;
  /** @throws AppError `not_found` */
  read(id: string, locale: string): Promise<{ run: TestRun; units: TestedUnit[] }>;
  /** @throws AppError `not_found` */
  failures(id: string, position: number): Promise<TestFailure[]>;
  /** @returns its id; it goes on by itself. @throws AppError `test_run.under_way`, `test_run.nothing` */
  begin(chosen: Chosen, by: string): Promise<string>;
  /** @throws AppError `not_found`, `test_run.over` */
  stop(id: string): Promise<void>;
  /** @throws AppError `not_found`, `test_run.over`, `test_run.under_way` */
  resume(id: string): Promise<void>;
  schedule(): Promise<TestSchedule>;
  /** @throws AppError `validation.failed` for a time zone that does not exist */
  setSchedule(schedule: TestSchedule): Promise<TestSchedule>;
  /** Begins what is due by the schedule or was published, and goes on with what is under way, also after a crash. */
  work(signal: AbortSignal): Promise<void>;
  /** Resolves once nothing is tested here any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  translations: Pick<TranslationService, 'fallbacks'>;
}

/** How a case stands beside the time before; unchanged ones have no mark. */
function changeOf(
  { code, passed }: Pick<StoredCase, 'code' | 'passed'>,
  before: readonly StoredCase[] | undefined,
): StoredCase['change'] {
  if (before === undefined) return null;
  const then = before.find((each) => each.code === code);
  if (then === undefined) return 'new';
  return then.passed === passed ? null : passed ? 'mended' : 'broken';
}

export function createTestRuns({ db, clock, log, translations }: Needs): TestRuns {
  const runner = createCaseRunner({ db, log });
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();

  /** Tests the next instrument of the run. @returns whether there was one */
  async function step(runId: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const unit = await takeUnit(tx, runId);
      if (unit === undefined) return false;
      const { cases, took = null } = await runner.run(unit);
      if (cases === 'unsound') {
        await storeUnit(tx, unit, { state: 'unsound', took, cases: [] });
        return true;
      }
      const before = await casesBefore(tx, unit);
      const compared = cases.map((each) => ({ ...each, change: changeOf(each, before) }));
      await storeUnit(tx, unit, { state: 'done', took, cases: compared });
      return true;
    });
  }

  const settle = (runId: string) =>
    db.transaction(async (tx) => {
      if (!(await endRun(tx, runId, clock()))) return;
      const run = await findRun(tx, runId);
      if (run !== undefined && run.broken > 0) await tell(tx, noticeOf.testsBroken(runId, run.broken), clock());
    });

  /** Until nothing waits here: what another server tests is its own. */
  async function goOn(signal?: AbortSignal): Promise<void> {
    const isStopped = () => stopping.signal.aborted || signal?.aborted === true;
    for (;;) {
      const runId = await runUnderWay(db);
      if (runId === undefined || isStopped()) return;
      while (!isStopped() && (await step(runId)));
      await settle(runId);
      if ((await runUnderWay(db)) === runId) return;
    }
  }

  function kick(signal?: AbortSignal): Promise<void> {
    const next = working.then(() => goOn(signal));
    working = next.catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'A test run was interrupted; it goes on');
    });
    return next;
  }

  /** @returns undefined: nothing to test */
  async function start(trigger: (typeof testRunTriggers)[number], chosen: Chosen, by: string | null) {
    return db.transaction(async (tx) => {
      await lockRuns(tx);
      if ((await runUnderWay(tx)) !== undefined) throw new AppError('test_run.under_way');
      const at = clock();
      const id = uuidv7(at.getTime());
      const count = await insertRun(tx, { id, trigger, startedBy: by, startedAt: at }, chosen);
      return count > 0 ? id : undefined;
    });
  }

  async function existing(id: string): Promise<TestRun> {
    const run = await findRun(db, id);
    if (run === undefined) throw new AppError('not_found');
    return run;
  }

  /** @returns whether a run is under way now */
  async function startDue(): Promise<boolean> {
    if ((await runUnderWay(db)) !== undefined) return true;
    const schedule = (await readSchedule(db)) ?? never;
    if (isDue(schedule, await lastScheduled(db), clock())) {
      return (await start('schedule', { which: 'all', of: 'both' }, null)) !== undefined;
    }
    const [versionId] = await publishedUntested(db, new Date(clock().getTime() - patience), 1);
    return versionId !== undefined && (await start('publish', { which: 'version', versionId }, null)) !== undefined;
  }

  return {
    list: () => listRuns(db, mostListed),

    read: async (id, locale) => {
      const run = await existing(id);
      const units = await unitsOf(db, id, fallbackChain(locale, await translations.fallbacks()));
      return {
        run,
        units: units.map(({ shown, code, cases, ...unit }) => ({
          ...unit,
          title: shown?.text ?? code,
          titleLocale: shown?.locale ?? '',
          cases: cases.map(({ code: name, passed, change }) => ({ code: name, passed, change })),
        })),
      };
    },

    failures: async (id, position) => {
      const unit = await findUnit(db, id, position);
      if (unit === undefined) throw new AppError('not_found');
      return unit.cases
        .filter(({ passed }) => !passed)
        .map(({ code, expected = {}, actual = {} }) => ({ code, expected, actual }));
    },

    begin: async (chosen, by) => {
      const id = await start('hand', chosen, by);
      if (id === undefined) throw new AppError('test_run.nothing');
      void kick().catch(() => undefined);
      return id;
    },

    stop: async (id) => {
      await existing(id);
      const change = { from: 'running', to: 'stopped', endedAt: clock() } as const;
      if (!(await setRunState(db, id, change))) throw new AppError('test_run.over');
    },

    resume: async (id) => {
      await existing(id);
      await db.transaction(async (tx) => {
        await lockRuns(tx);
        if ((await runUnderWay(tx)) !== undefined) throw new AppError('test_run.under_way');
        const change = { from: 'stopped', to: 'running', endedAt: null } as const;
        if (!(await setRunState(tx, id, change))) throw new AppError('test_run.over');
      });
      void kick().catch(() => undefined);
    },

    schedule: async () => {
      const { every, hour, timeZone } = (await readSchedule(db)) ?? never;
      return { every, hour, timeZone };
    },

    setSchedule: async (schedule) => {
      if (!isTimeZone(schedule.timeZone)) {
        throw new AppError('validation.failed', {
          details: [{ path: 'body.timeZone', code: 'unknown_value', params: { value: schedule.timeZone } }],
        });
      }
      await writeSchedule(db, schedule);
      return schedule;
    },

    work: async (signal) => {
      await forgetRuns(db, kept);
      for (let turn = 0; turn < mostAtOnce && !signal.aborted && (await startDue()); turn += 1) await kick(signal);
    },

    idle: () => working,

    close: async () => {
      stopping.abort();
      await runner.close();
      await working;
    },
  };
}
