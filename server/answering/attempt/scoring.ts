import type { CompiledInstrument } from 'core/instrument/program';
import { type CompletedRun, completedRun, type Run } from 'core/scoring';
import type { Version } from '../../authoring/instrument/versions';
import type { StoredScore, score } from '../../database/schema/attempt';
import { scoringInput } from './sheet';

/** The results of a run as they are stored: by calculation code; `band` null also where the calculation has none. */
export function storedScores(compiled: CompiledInstrument, run: Run): Record<string, StoredScore> {
  const banded = new Set(compiled.banded);
  return Object.fromEntries(
    compiled.calculations.map((code): [string, StoredScore] => [
      code,
      { value: run.value(code), band: banded.has(code) ? run.band(code) : null },
    ]),
  );
}

/** A completed attempt, computed by a version. */
export const runOf = (
  { definition, compiled }: Pick<Version, 'definition' | 'compiled'>,
  attempt: Parameters<typeof scoringInput>[0],
): CompletedRun => completedRun(definition, compiled, scoringInput(attempt));

interface Scored {
  userId: string;
  id: string;
  completedAt: Date;
  scores: Readonly<Record<string, StoredScore>>;
}

/** One row per score. `versionId`: the version that gave them. */
export const scoreRows = (
  { userId, id, completedAt, scores }: Scored,
  versionId: string,
): (typeof score.$inferInsert)[] =>
  Object.entries(scores).map(([calculation, { value, band }]) => ({
    userId,
    attemptId: id,
    calculation,
    versionId,
    number: typeof value === 'string' || value === null ? null : Number(value),
    text: typeof value === 'string' ? value : null,
    band,
    completedAt,
  }));
