import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { userInstrument, verification } from '../../database/schema/attempt';
import { scoreHistory } from '../../database/schema/rescoring';

export type Issued = typeof verification.$inferSelect;

type Asked = Pick<Issued, 'kind' | 'userId' | 'attemptId' | 'scoring'>;

const isAsked = ({ kind, userId, attemptId, scoring }: Asked) =>
  and(
    eq(verification.userId, userId),
    eq(verification.attemptId, attemptId),
    eq(verification.kind, kind),
    eq(verification.scoring, scoring),
  );

/** The existing code; undefined: none yet. */
export async function givenOut(db: Database, asked: Asked): Promise<Issued | undefined> {
  return (await db.select().from(verification).where(isAsked(asked)))[0];
}

/**
 * Issues this code, unless there is one by now: of several simultaneous callers all get the same.
 * @returns undefined: the attempt was deleted
 */
export async function issue(db: Database, wanted: Issued): Promise<Issued | undefined> {
  // Locked, so that the attempt is not deleted between the check and the reference to it.
  const { rowCount } = await db.execute(sql`
    insert into verification (code, kind, user_id, attempt_id, version_id, scoring, checksum, issued_at)
    select ${wanted.code}, ${wanted.kind}, own.user_id, own.id, ${wanted.versionId}::uuid, ${wanted.scoring}::int, ${wanted.checksum},
           ${wanted.issuedAt.toISOString()}::timestamptz
    from user_instrument own
    where own.user_id = ${wanted.userId}::uuid and own.id = ${wanted.attemptId}::uuid
    for key share
    on conflict on constraint verification_once do nothing
  `);
  return rowCount === 1 ? wanted : givenOut(db, wanted);
}

/** What a code was issued for, with the attempt as it is now. */
export async function findIssued(db: Database, kind: Issued['kind'] | undefined, code: string) {
  const [found] = await db
    .select({
      issued: verification,
      answeredVersionId: userInstrument.versionId,
      completedAt: userInstrument.completedAt,
      scores: userInstrument.scores,
    })
    .from(verification)
    .innerJoin(
      userInstrument,
      and(eq(userInstrument.userId, verification.userId), eq(userInstrument.id, verification.attemptId)),
    )
    .where(and(eq(verification.code, code), kind === undefined ? undefined : eq(verification.kind, kind)));
  return found;
}

/** The scorings of an attempt, the one at completion first; none: it was never rescored. */
export const scoringsOf = (db: Database, { userId, attemptId }: Pick<Issued, 'userId' | 'attemptId'>) =>
  db
    .select({ number: scoreHistory.number, versionId: scoreHistory.versionId, scores: scoreHistory.scores })
    .from(scoreHistory)
    .where(and(eq(scoreHistory.userId, userId), eq(scoreHistory.attemptId, attemptId)))
    .orderBy(asc(scoreHistory.number));
