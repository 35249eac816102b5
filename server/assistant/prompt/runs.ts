import type { PromptContent, PromptPurpose } from 'core/assistant/prompt';
import type { PromptRun, PromptRunResult } from 'core/contract/assistant/prompt';
import type { AuditService } from '../../accounts/audit/service';
import { AiFailure } from '../../ai/failure';
import { activeRoles } from '../../database/activeRoles';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { JobDelayed, JobFailed, type JobHandler, JobInterrupted } from '../../platform/job/kinds';
import type { JobService } from '../../platform/job/service';
import type { Actor } from '../../resource/service';
import type { ModelService } from '../model/service';
import { type CaseOutcome, runCase } from './caseRun';
import { findPrompt, judgesAmong, versionOf } from './store';
import { findRun, insertResult, insertRun, type Run, resultsOf, runsOf } from './storeRuns';

export interface PromptRuns {
  /** Newest first. @throws AppError `not_found`; so do the others */
  list(promptId: string): Promise<PromptRun[]>;
  read(promptId: string, runId: string): Promise<PromptRunResult>;
  /** @returns the job's id. @throws AppError `ai.absent`, `prompt.cases_absent`, `job.too_many` */
  begin(by: Actor, promptId: string, asked: { version: number; repeats: number }): Promise<string>;
  /** Does such a job. */
  work: JobHandler<'prompt.cases'>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  jobs: Pick<JobService, 'add'>;
  models: ModelService;
}

/** Answers that are shown of each expectation of a case. */
const examples = 1;
const mostShown = 2000;

export function createPromptRuns({ db, clock, audit, jobs, models }: Needs): PromptRuns {
  async function prepared(run: Run) {
    const row = await findPrompt(db, run.promptId);
    const content = await versionOf(db, run.promptId, run.version);
    if (row === undefined || content === undefined) throw new JobFailed({ key: 'error.not_found' });
    const judges = new Map<string, PromptContent>(await judgesAmong(db, run.caseList));
    return { purpose: row.purpose as PromptPurpose, content, judges };
  }

  return {
    list: async (promptId) => {
      if ((await findPrompt(db, promptId)) === undefined) throw new AppError('not_found');
      return runsOf(db, promptId);
    },

    read: async (promptId, runId) => {
      const [run] = await runsOf(db, promptId, runId);
      const stored = await findRun(db, runId);
      if (run === undefined || stored === undefined) throw new AppError('not_found');
      const results = await resultsOf(db, runId);
      const cases = stored.caseList.map((each) => {
        const own = results.filter(({ caseId }) => caseId === each.id);
        const missed = each.expectations
          .map((_, index) => index)
          .concat(-1)
          .flatMap((index) =>
            own
              .flatMap(({ answer, missed: all }) =>
                all
                  .filter((one) => one.index === index)
                  .map(({ found }) => ({ index, found, answer: answer.slice(0, mostShown) })),
              )
              .slice(0, examples),
          );
        return {
          case: each.name,
          passed: own.filter((one) => one.missed.length === 0).length,
          total: own.length,
          missed,
        };
      });
      return { run, cases };
    },

    begin: async (by, promptId, { version, repeats }) => {
      const row = await findPrompt(db, promptId);
      const content = row && (await versionOf(db, promptId, version));
      if (row === undefined || content === undefined) throw new AppError('not_found');
      if (models.settings === undefined) throw new AppError('ai.absent');
      if (row.caseList.length === 0) throw new AppError('prompt.cases_absent');
      const { caseList, casesRevision, key } = row;
      const model = content.model ?? models.settings.model;
      return jobs.add('prompt.cases', by.userId, { promptId, next: 0 }, async (tx, id) => {
        const run = { id, promptId, version, caseList, casesRevision, model, repeats };
        await insertRun(tx, { ...run, at: clock(), byId: by.userId });
        await audit.record(tx, {
          ...{ action: 'prompt.cases_run', actorId: by.userId, entity: 'prompt', entityId: promptId },
          ...{ change: { key, version, repeats }, address: by.address },
        });
      });
    },

    work: async (job) => {
      const run = await findRun(db, job.id);
      if (run === undefined) throw new JobFailed({ key: 'error.not_found' });
      // A right that was taken away ends what it allowed.
      if (!(await activeRoles(db, job.userId))?.includes('superAdmin'))
        throw new JobFailed({ key: 'error.access.denied' });
      const what = await prepared(run);
      const total = run.caseList.length * run.repeats;
      const today = clock().toISOString().slice(0, 10);
      while (job.input.next < total) {
        if (job.signal.aborted) throw new JobInterrupted();
        const number = job.input.next;
        const each = run.caseList[Math.floor(number / run.repeats)];
        if (each === undefined) break;
        let outcome: CaseOutcome;
        try {
          outcome = await runCase({ models, userId: job.userId, today, signal: job.signal }, what, each);
        } catch (error) {
          if (error instanceof AppError) throw new JobFailed({ key: `error.${error.code}` });
          if (!(error instanceof AiFailure)) throw error;
          const note = { key: 'error.ai.failed' };
          if (error.reason === 'refused') throw new JobFailed(note);
          throw new JobDelayed(note, error);
        }
        const failures = outcome.missed.length > 0 ? 1 : 0;
        const input = { ...job.input, next: number + 1 };
        await job.advance({ done: 1, failures, total, input }, (tx) =>
          insertResult(tx, { runId: run.id, number, caseId: each.id, ...outcome }),
        );
      }
      return undefined;
    },
  };
}
