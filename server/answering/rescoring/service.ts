import type { ChangedAttempt, RescoringOutcome } from 'core/contract/answering/rescoring';
import { checkInstrument } from 'core/instrument/check';
import { type Definition, definitionOf } from 'core/instrument/draft';
import { compileInstrument, InstrumentFormulaError } from 'core/instrument/program';
import { recordEvent } from '../../accounts/audit/service';
import { refusal } from '../../authoring/instrument/problems';
import type { VersionReader } from '../../authoring/instrument/versions';
import { countUnseen } from '../../database/completedAttempts';
import type { Database } from '../../database/connection';
import type { AttemptViewer } from '../../database/withheld';
import { AppError } from '../../errors';
import type { JobHandler } from '../../platform/job/kinds';
import type { JobService } from '../../platform/job/service';
import type { Caller } from '../../plugins/route';
import {
  changedAttempts,
  codeOf,
  findTarget,
  insertRescoring,
  maySee,
  newestRescoring,
  type RescoredAttempt,
  type Rescoring,
} from './store';
import { createWalk, type RescoringKind } from './walk';

type Asker = Pick<Caller, 'userId'>;

interface ChangedQuery {
  /** The last attempt of the page before. */
  cursor?: string | undefined;
  pageSize: number;
  crossed?: boolean | undefined;
}

export interface RescoringService {
  /**
   * Begins to compute what the present draft (`version` null), or a version, would make of all completed attempts.
   * @returns the job's id. @throws AppError `not_found`, `instrument.invalid` with the formulas that cannot be computed, `job.too_many`
   */
  whatIf(caller: Asker, instrumentId: string, version: number | null): Promise<string>;
  /** Begins to rescore all completed attempts by a version. @returns the job's id. @throws AppError `not_found`, `job.too_many` */
  rescore(caller: Asker, instrumentId: string, asked: { version: number; note: string }): Promise<string>;
  /** The caller's newest comparison, and the newest re-scoring by anybody. @throws AppError `not_found` */
  latest(
    caller: AttemptViewer,
    instrumentId: string,
    locale: string,
  ): Promise<{ whatIf: RescoringOutcome | null; rescore: RescoringOutcome | null }>;
  /**
   * Of those that the caller may see; of a re-scoring not more than whoever began it may see. `cursor`: start of the next page, null at the end.
   * @throws AppError `not_found`, also for somebody else's comparison
   */
  changed(
    caller: AttemptViewer,
    asked: { instrumentId: string; jobId: string },
    query: ChangedQuery,
  ): Promise<{ rows: ChangedAttempt[]; cursor: string | null }>;
  /** Does such jobs. */
  walk: JobHandler<RescoringKind>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  jobs: Pick<JobService, 'add' | 'show'>;
  versions: VersionReader;
}

/** @throws AppError `instrument.invalid` */
function requireScorable(definition: Definition): void {
  try {
    compileInstrument(definition);
  } catch (error) {
    if (!(error instanceof InstrumentFormulaError)) throw error;
    const found = checkInstrument({ ...definition, texts: {} });
    throw refusal(
      'instrument.invalid',
      found.filter(({ severity, code }) => severity === 'error' && !code.startsWith('text.')),
    );
  }
}

const changedRow = (row: RescoredAttempt): ChangedAttempt => ({
  attempt: row.attemptId,
  version: row.versionNumber,
  completedAt: row.completedAt.toISOString(),
  changes: row.changes,
  crossed: row.crossed,
});

export function createRescoringService({ db, clock, jobs, versions }: Needs): RescoringService {
  async function outcome(
    caller: AttemptViewer,
    asked: Pick<Rescoring, 'instrumentId' | 'kind'>,
    { locale, userId }: { locale: string; userId?: string },
  ): Promise<RescoringOutcome | null> {
    const found = await newestRescoring(db, asked, userId);
    if (found === undefined) return null;
    const { jobId, versionNumber: version, calculations, ...counts } = found;
    return {
      ...counts,
      job: await jobs.show(caller, jobId, locale),
      version,
      unseen: await countUnseen(db, asked.instrumentId, caller),
      calculations: Object.entries(calculations).map(([calculation, count]) => ({ calculation, ...count })),
    };
  }

  async function target(instrumentId: string, version: number | null) {
    const found = await findTarget(db, instrumentId, version);
    if (found === undefined || (version !== null && found.versionId === null)) throw new AppError('not_found');
    return found;
  }

  return {
    whatIf: async ({ userId }, instrumentId, version) => {
      const { draft, sequence, versionId } = await target(instrumentId, version);
      const definition = version === null ? definitionOf(draft) : null;
      if (definition !== null) requireScorable(definition);
      const row = { instrumentId, kind: 'whatIf' as const, versionId, versionNumber: version, definition, sequence };
      return jobs.add('instrument.whatIf', userId, { instrumentId }, (tx, jobId) =>
        insertRescoring(tx, jobId, { ...row, note: '' }),
      );
    },

    rescore: async ({ userId }, instrumentId, { version, note }) => {
      const { code, sequence, versionId } = await target(instrumentId, version);
      const row = { instrumentId, kind: 'rescore' as const, versionId, versionNumber: version, sequence, note };
      return jobs.add('instrument.rescore', userId, { instrumentId }, async (tx, jobId) => {
        await insertRescoring(tx, jobId, row);
        const change = { code, version };
        await recordEvent(
          tx,
          {
            action: 'instrument.rescoring_begun',
            actorId: userId,
            entity: 'instrument',
            entityId: instrumentId,
            change,
          },
          clock(),
        );
      });
    },

    latest: async (caller, instrumentId, locale) => {
      if ((await codeOf(db, instrumentId)) === undefined) throw new AppError('not_found');
      const { userId } = caller;
      return {
        whatIf: await outcome(caller, { instrumentId, kind: 'whatIf' }, { locale, userId }),
        rescore: await outcome(caller, { instrumentId, kind: 'rescore' }, { locale }),
      };
    },

    changed: async (caller, { instrumentId, jobId }, { cursor, pageSize, crossed }) => {
      if (!(await maySee(db, jobId, { instrumentId, userId: caller.userId }))) throw new AppError('not_found');
      const found = await changedAttempts(db, jobId, { viewer: caller, after: cursor, crossed, limit: pageSize + 1 });
      const shown = found.slice(0, pageSize);
      const next = found.length > pageSize ? (shown.at(-1)?.attemptId ?? null) : null;
      return { rows: shown.map(changedRow), cursor: next };
    },

    walk: createWalk({ db, clock, versions }),
  };
}
