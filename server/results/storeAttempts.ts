import type { AttemptRow } from 'core/contract/results/results';
import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connection';
import { isInPart, namedAttempts } from '../database/instrumentParts';
import { participantEmail, participantName } from '../database/participantName';
import { userInstrument } from '../database/schema/attempt';
import { instrumentVersion } from '../database/schema/instrument';
import { user } from '../database/schema/people';
import { invitation, participation } from '../database/schema/survey';
import { type AttemptViewer, isWithheldFrom } from '../database/withheld';

/** Completed, outside surveys, and one that this reader may see. */
const isRead = (viewer: AttemptViewer, instrumentId: string): SQL | undefined =>
  and(
    eq(userInstrument.instrumentId, instrumentId),
    eq(userInstrument.status, 'completed'),
    sql`not ${userInstrument.isTest} and ${userInstrument.participationId} is null and not ${isWithheldFrom(viewer)}`,
  );

/** Newest first: ids follow the time. Guests are named as they were invited. */
export async function listAttempts(
  db: Database,
  viewer: AttemptViewer,
  { instrumentId, before, limit }: { instrumentId: string; before: string | undefined; limit: number },
): Promise<AttemptRow[]> {
  const named = await namedAttempts(db, viewer, instrumentId);
  const rows = await db
    .select({
      attempt: userInstrument.id,
      name: participantName(sql`user_account`, sql`invitation`),
      email: participantEmail(sql`user_account`, sql`invitation`),
      surveyId: participation.surveyId,
      item: userInstrument.item,
      version: instrumentVersion.number,
      locale: userInstrument.locale,
      startedAt: userInstrument.startedAt,
      completedAt: userInstrument.completedAt,
    })
    .from(userInstrument)
    .innerJoin(instrumentVersion, eq(instrumentVersion.id, userInstrument.versionId))
    .innerJoin(user, eq(user.id, userInstrument.userId))
    .leftJoin(
      participation,
      and(eq(participation.userId, userInstrument.userId), eq(participation.id, userInstrument.participationId)),
    )
    .leftJoin(
      invitation,
      and(eq(invitation.surveyId, participation.surveyId), eq(invitation.id, participation.invitationId)),
    )
    .where(
      and(
        isInPart({ instrumentId, named }),
        eq(userInstrument.status, 'completed'),
        before === undefined ? undefined : lt(userInstrument.id, before),
      ),
    )
    .orderBy(desc(userInstrument.id))
    .limit(limit);
  return rows.flatMap(({ surveyId, item, startedAt, completedAt, ...row }) =>
    completedAt === null
      ? []
      : [
          {
            ...row,
            survey: surveyId === null ? null : { id: surveyId, item: item ?? '' },
            startedAt: startedAt.toISOString(),
            completedAt: completedAt.toISOString(),
          },
        ],
  );
}

/** Whose attempt it is, as they call themselves; undefined: there is none that this reader may see. */
export async function findReadAttempt(db: Database, viewer: AttemptViewer, instrumentId: string, attemptId: string) {
  const [found] = await db
    .select({ userId: user.id, name: user.displayName, email: user.email })
    .from(userInstrument)
    .innerJoin(user, eq(user.id, userInstrument.userId))
    .where(and(isRead(viewer, instrumentId), eq(userInstrument.id, attemptId)));
  return found;
}

/** The person's other attempts that this reader may see, newest first. */
export async function readAttemptsOf(
  db: Database,
  viewer: AttemptViewer,
  { instrumentId, userId, attemptId }: { instrumentId: string; userId: string; attemptId: string },
) {
  const rows = await db
    .select({ attempt: userInstrument.id, completedAt: userInstrument.completedAt })
    .from(userInstrument)
    .where(and(isRead(viewer, instrumentId), eq(userInstrument.userId, userId), ne(userInstrument.id, attemptId)))
    .orderBy(desc(userInstrument.id))
    .limit(50);
  return rows.flatMap(({ attempt, completedAt }) =>
    completedAt === null ? [] : [{ attempt, item: '', completedAt: completedAt.toISOString() }],
  );
}
