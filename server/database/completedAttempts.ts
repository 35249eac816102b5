import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from './connection';
import { userInstrument } from './schema/attempt';
import { type AttemptViewer, isWithheldFrom } from './withheld';

/** Which completed attempts; trials are never among them. */
interface Asked {
  instrumentId: string;
  /** From and to, both inclusive; null: without an end. */
  completedFrom?: Date | null;
  completedTo?: Date | null;
  /** Those that this member of staff may see; null: all, since nobody is shown them. */
  viewer: AttemptViewer | null;
}

export interface AttemptKey {
  userId: string;
  id: string;
}

const isAsked = ({ instrumentId, completedFrom, completedTo, viewer }: Asked) =>
  and(
    eq(userInstrument.instrumentId, instrumentId),
    sql`${userInstrument.status} = 'completed' and not ${userInstrument.isTest}`,
    viewer === null ? undefined : sql`not ${isWithheldFrom(viewer)}`,
    completedFrom ? gte(userInstrument.completedAt, completedFrom) : undefined,
    completedTo ? lte(userInstrument.completedAt, completedTo) : undefined,
  );

export const countCompleted = (db: Database, asked: Asked): Promise<number> =>
  db.$count(userInstrument, isAsked(asked));

/** Completed attempts outside surveys that this member of staff may not see. */
export const countUnseen = (db: Database, instrumentId: string, viewer: AttemptViewer): Promise<number> =>
  db.$count(
    userInstrument,
    and(
      isAsked({ instrumentId, viewer: null }),
      sql`${userInstrument.participationId} is null and ${isWithheldFrom(viewer)}`,
    ),
  );

/** The next of them, account by account. */
export function nextCompleted(
  db: Database,
  asked: Asked,
  after: AttemptKey | undefined,
  limit: number,
): Promise<AttemptKey[]> {
  const behind =
    after === undefined
      ? undefined
      : sql`(${userInstrument.userId}, ${userInstrument.id}) > (${after.userId}::uuid, ${after.id}::uuid)`;
  return db
    .select({ userId: userInstrument.userId, id: userInstrument.id })
    .from(userInstrument)
    .where(and(isAsked(asked), behind))
    .orderBy(asc(userInstrument.userId), asc(userInstrument.id))
    .limit(limit);
}
