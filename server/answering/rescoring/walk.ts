import { setImmediate as breathe } from 'node:timers/promises';
import { holds } from 'core/access/permissions';
import { compileInstrument } from 'core/instrument/program';
import { recordEvent } from '../../accounts/audit/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import { activeRoles } from '../../database/activeRoles';
import { type AttemptKey, countCompleted, countUnseen, nextCompleted } from '../../database/completedAttempts';
import type { Database, Transaction } from '../../database/connection';
import type { StoredScore } from '../../database/schema/attempt';
import type { AttemptViewer } from '../../database/withheld';
import { JobFailed, type JobHandler } from '../../platform/job/kinds';
import { runOf, storedScores } from '../attempt/scoring';
import { counted, type Difference, differenceOf } from './compare';
import { recordScores } from './record';
import { addCounts, codeOf, findRescoring, insertChanged, isOvertaken, type Rescoring } from './store';
import { lastScorings, lockAttempts, versionNumbers } from './storeScores';

/** Attempts of one step, all of them in memory at once: some KiB each. */
const batchSize = 50;
/** Milliseconds of scoring after which others have their turn. */
const turn = 8;

interface Needs {
  db: Database;
  clock: () => Date;
  versions: VersionReader;
}

export type RescoringKind = 'instrument.whatIf' | 'instrument.rescore';

/** What attempts are scored by. */
type Scorer = Parameters<typeof runOf>[0];

type Attempt = Awaited<ReturnType<typeof lockAttempts>>[number];

/** An attempt with its scores under the other definition. */
interface Reckoned extends Omit<Attempt, 'completedAt' | 'scores'> {
  completedAt: Date;
  before: Readonly<Record<string, StoredScore>>;
  scores: Readonly<Record<string, StoredScore>>;
  difference: Difference;
}

/** Scores each as completion does, with pauses in which the server does other things. */
async function reckon(by: Scorer, attempts: readonly Attempt[]): Promise<Reckoned[]> {
  const reckoned: Reckoned[] = [];
  let began = performance.now();
  for (const { completedAt, scores: before, ...attempt } of attempts) {
    if (completedAt === null || before === null) continue;
    const { compiled, run } = runOf(by, { ...attempt, completedAt });
    const scores = storedScores(compiled, run);
    reckoned.push({ ...attempt, completedAt, before, scores, difference: differenceOf(before, scores) });
    if (performance.now() - began < turn) continue;
    await breathe();
    began = performance.now();
  }
  return reckoned;
}

/** Records an attempt's old and new scores, and gives it the new ones; once for each, even if repeated. */
async function rewrite(
  tx: Transaction,
  reckoned: readonly Reckoned[],
  by: { versionId: string; note: string; userId: string; at: Date },
): Promise<void> {
  const known = await lastScorings(tx, reckoned);
  const other = reckoned.filter(({ id, versionId, difference }) => {
    return difference.changes.length > 0 || (known.get(id)?.versionId ?? versionId) !== by.versionId;
  });
  await recordScores(tx, other, known, by);
}

/**
 * Goes through all completed attempts of an instrument, scores each by another definition and counts changes; a re-scoring also stores the
 * new scores. Done in batches, each written and counted in one transaction, whichever server does the job.
 */
export function createWalk({ db, clock, versions }: Needs): JobHandler<RescoringKind> {
  async function scorerOf({ versionId, definition }: Rescoring): Promise<Scorer> {
    if (versionId !== null) return versions.get(versionId);
    if (definition === null) throw new Error('a reckoning has neither a version nor a definition');
    return { definition, compiled: compileInstrument(definition) };
  }

  /** With the present roles. A revoked right also ends the jobs that it allowed. */
  async function viewerOf({ kind }: Rescoring, userId: string): Promise<AttemptViewer> {
    const needed = kind === 'rescore' ? 'instrument:publish' : 'instrument:read';
    const roles = await activeRoles(db, userId);
    if (roles === undefined || !holds(needed, roles)) throw new JobFailed({ key: 'error.access.denied' });
    return { userId, roles };
  }

  async function step(
    tx: Transaction,
    task: Rescoring,
    { by, keys, viewer }: { by: Scorer; keys: readonly AttemptKey[]; viewer: AttemptViewer },
  ): Promise<void> {
    const attempts = await lockAttempts(tx, keys, { toWrite: task.kind === 'rescore', viewer });
    // Checked once the attempts are locked: a later re-scoring has not processed them, or is seen here.
    if (task.kind === 'rescore' && (await isOvertaken(tx, task))) {
      throw new JobFailed({ key: 'job_note.rescoring_overtaken' });
    }
    const reckoned = await reckon(by, attempts);
    // Rescored like the others, but not among what whoever began it is shown: attempts, and counts by which one could be picked out.
    const shown = reckoned.filter(({ isWithheld }) => !isWithheld);
    const changed = shown.filter(({ difference }) => difference.changes.length > 0);
    const numbers = await versionNumbers(
      tx,
      changed.map(({ versionId }) => versionId),
    );
    const rows = changed.map(({ id, surveyId, namedAt, versionId, completedAt, difference }) => ({
      jobId: task.jobId,
      attemptId: id,
      surveyId,
      namedAt,
      versionNumber: numbers.get(versionId) ?? 0,
      completedAt,
      changes: difference.changes,
      crossed: difference.crossed.length > 0,
    }));
    await insertChanged(tx, rows);
    const { calculations } = (await findRescoring(tx, task.jobId)) ?? task;
    await addCounts(tx, task.jobId, {
      attempts: shown.length,
      changed: rows.length,
      crossed: rows.filter(({ crossed }) => crossed).length,
      calculations: counted(
        calculations,
        changed.map(({ difference }) => difference),
      ),
    });
    if (task.kind === 'rescore' && task.versionId !== null) {
      await rewrite(tx, reckoned, { versionId: task.versionId, note: task.note, userId: viewer.userId, at: clock() });
    }
  }

  async function recordEnd(tx: Transaction, jobId: string, actorId: string): Promise<void> {
    const done = await findRescoring(tx, jobId);
    if (done?.kind !== 'rescore') return;
    const { instrumentId: entityId, versionNumber: version, attempts, changed, crossed } = done;
    const change = { code: await codeOf(tx, entityId), version, attempts, changed, crossed };
    await recordEvent(tx, { action: 'instrument.rescored', actorId, entity: 'instrument', entityId, change }, clock());
  }

  return async (run) => {
    const task = await findRescoring(db, run.id);
    if (task === undefined) throw new JobFailed({ key: 'error.not_found' });
    const by = await scorerOf(task);
    const { instrumentId } = task;
    /** A re-scoring gives everybody's attempts their new scores; what of it is shown is decided step by step. */
    const walked = (viewer: AttemptViewer) => ({ instrumentId, viewer: task.kind === 'rescore' ? null : viewer });
    if (run.total === null) {
      const total = await countCompleted(db, walked(await viewerOf(task, run.userId)));
      await run.advance({ done: 0, failures: 0, total, input: run.input }, async () => {});
    }
    while (run.input.over !== true) {
      const viewer = await viewerOf(task, run.userId);
      const keys = await nextCompleted(db, walked(viewer), run.input.after, batchSize);
      const last = keys.at(-1);
      if (last === undefined) {
        const input = { instrumentId, over: true as const };
        await run.advance({ done: 0, failures: 0, input }, (tx) => recordEnd(tx, run.id, run.userId));
        break;
      }
      await run.advance({ done: keys.length, failures: 0, input: { instrumentId, after: last } }, (tx) =>
        step(tx, task, { by, keys, viewer }),
      );
    }
    const end = await findRescoring(db, run.id);
    const { attempts, changed, crossed } = end ?? task;
    const params = { attempts, changed, crossed };
    if (task.kind !== 'rescore') return { key: 'job_note.what_if', params };
    const unseen = await countUnseen(db, instrumentId, await viewerOf(task, run.userId));
    if (unseen === 0) return { key: 'job_note.rescored', params };
    return { key: 'job_note.rescored_unseen', params: { attempts: attempts + unseen } };
  };
}
