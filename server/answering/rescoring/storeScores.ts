import { and, eq, sql } from 'drizzle-orm';
import type { AttemptKey } from '../../database/completedAttempts';
import type { Transaction } from '../../database/connection';
import { insertRows } from '../../database/insertRows';
import { type FrozenRespondent, type StoredScore, score, userInstrument } from '../../database/schema/attempt';
import { instrumentVersion } from '../../database/schema/instrument';
import { scoreHistory } from '../../database/schema/rescoring';
import { type AttemptViewer, isWithheldFrom, namedAt, surveyOfAttempt } from '../../database/withheld';
import { scoreRows } from '../attempt/scoring';

const keyArrays = (keys: readonly AttemptKey[]) => {
  const column = (name: keyof AttemptKey) => sql`${sql.param(keys.map((key) => key[name]))}::uuid[]`;
  return sql`select * from unnest(${column('userId')}, ${column('id')})`;
};

/**
 * The attempts of these keys that still exist, with what scoring needs. Locked in their order until the transaction ends: nobody erases
 * them in the meantime, nor, with `toWrite`, rescores them.
 */
export function lockAttempts(
  tx: Transaction,
  keys: readonly AttemptKey[],
  { toWrite, viewer }: { toWrite: boolean; viewer: AttemptViewer },
) {
  return tx
    .select({
      userId: userInstrument.userId,
      id: userInstrument.id,
      versionId: userInstrument.versionId,
      answers: userInstrument.answers,
      respondent: userInstrument.respondent,
      startedAt: userInstrument.startedAt,
      completedAt: userInstrument.completedAt,
      scores: userInstrument.scores,
      isWithheld: isWithheldFrom(viewer),
      surveyId: surveyOfAttempt,
      namedAt,
    })
    .from(userInstrument)
    .where(sql`(${userInstrument.userId}, ${userInstrument.id}) in (${keyArrays(keys)})`)
    .orderBy(userInstrument.userId, userInstrument.id)
    .for(toWrite ? 'no key update' : 'key share');
}

/** Of versions, by id. */
export async function versionNumbers(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: instrumentVersion.id, number: instrumentVersion.number })
    .from(instrumentVersion)
    .where(sql`${instrumentVersion.id} = any (${sql.param([...new Set(ids)])}::uuid[])`);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The newest recorded scoring of each attempt that was ever rescored. */
export async function lastScorings(tx: Transaction, keys: readonly AttemptKey[]) {
  const rows = await tx
    .selectDistinctOn([scoreHistory.userId, scoreHistory.attemptId], {
      attemptId: scoreHistory.attemptId,
      number: scoreHistory.number,
      versionId: scoreHistory.versionId,
    })
    .from(scoreHistory)
    .where(sql`(${scoreHistory.userId}, ${scoreHistory.attemptId}) in (${keyArrays(keys)})`)
    .orderBy(scoreHistory.userId, scoreHistory.attemptId, sql`${scoreHistory.number} desc`);
  return new Map(rows.map(({ attemptId, ...last }) => [attemptId, last]));
}

export type LastScorings = Awaited<ReturnType<typeof lastScorings>>;

/** A completed attempt, locked until the transaction ends: nobody erases or rescores it meanwhile. undefined: there is none. */
export async function lockResult(tx: Transaction, { userId, id }: AttemptKey) {
  const [found] = await tx
    .select({ respondent: userInstrument.respondent, scores: userInstrument.scores })
    .from(userInstrument)
    .where(
      and(eq(userInstrument.userId, userId), eq(userInstrument.id, id), sql`${userInstrument.status} = 'completed'`),
    )
    .for('no key update');
  return found;
}

export async function setRespondent(
  tx: Transaction,
  { userId, id }: AttemptKey,
  respondent: FrozenRespondent,
): Promise<void> {
  await tx
    .update(userInstrument)
    .set({ respondent })
    .where(and(eq(userInstrument.userId, userId), eq(userInstrument.id, id)));
}

export async function insertHistory(tx: Transaction, rows: (typeof scoreHistory.$inferInsert)[]): Promise<void> {
  await insertRows(tx, scoreHistory, rows);
}

interface Rescored extends AttemptKey {
  completedAt: Date;
  scores: Readonly<Record<string, StoredScore>>;
}

/** Gives the attempts these scores, by that version: in the attempt and in the rows for statistics. */
export async function replaceScores(tx: Transaction, rescored: readonly Rescored[], versionId: string): Promise<void> {
  if (rescored.length === 0) return;
  const given = rescored.map(({ userId, id, scores }) => ({ user_id: userId, id, scores }));
  await tx.execute(sql`
    update ${userInstrument} set scores = given.scores
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (user_id uuid, id uuid, scores jsonb)
    where ${userInstrument.userId} = given.user_id and ${userInstrument.id} = given.id
  `);
  const rows = rescored.flatMap((one) => scoreRows(one, versionId));
  const gone = rescored.map(({ userId, id, scores }) => ({ user_id: userId, id, codes: Object.keys(scores) }));
  await tx.execute(sql`
    delete from ${score} using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as given (user_id uuid, id uuid, codes text[])
    where ${score.userId} = given.user_id and ${score.attemptId} = given.id and ${score.calculation} <> all (given.codes)
  `);
  // As one value: row by row there would be more parameters than a statement may have.
  await tx.execute(sql`
    insert into ${score} (user_id, attempt_id, calculation, version_id, number, text, band, completed_at)
    select "userId", "attemptId", calculation, "versionId", number, text, band, "completedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "userId" uuid, "attemptId" uuid, calculation text, "versionId" uuid, number double precision, text text, band text,
      "completedAt" timestamptz
    )
    on conflict (user_id, attempt_id, calculation) do update
      set version_id = excluded.version_id, number = excluded.number, text = excluded.text, band = excluded.band
  `);
}
