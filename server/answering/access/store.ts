import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../database/connection';
import { participantEmail, participantName } from '../../database/participantName';
import { accessEvent, accessGrant, accessRedemption } from '../../database/schema/access';
import { userInstrument } from '../../database/schema/attempt';
import { instrument, instrumentVersionText } from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { invitation, participation } from '../../database/schema/survey';
import { type AttemptViewer, isRiskWithheldFrom } from '../../database/withheld';

export type Grant = typeof accessGrant.$inferSelect;
export type NewGrant = typeof accessGrant.$inferInsert;
type Deed = (typeof accessEvent.$inferInsert)['deed'];

/** Ids of the rights that an account holds by its confirmed address or a code that it has redeemed. */
const heldBy = (userId: string): SQL => sql`(
  select ${accessGrant.id} from ${accessGrant} where ${accessGrant.email} =
    (select lower(email) from ${user} where id = ${userId} and email_verified_at is not null)
  union all
  select ${accessRedemption.grantId} from ${accessRedemption} where ${accessRedemption.userId} = ${userId}
)`;

const inForce = (now: Date): SQL | undefined =>
  and(isNull(accessGrant.revokedAt), or(isNull(accessGrant.expiresAt), gt(accessGrant.expiresAt, now)));

/** Until when the account may answer instruments, by instrument id; null: without end. */
export async function answerEnds(
  db: Database,
  userId: string,
  now: Date,
  instrumentId?: string,
): Promise<Map<string, Date | null>> {
  const rows = await db
    .select({
      instrumentId: accessGrant.instrumentId,
      until:
        sql<Date | null>`case when bool_and(${accessGrant.expiresAt} is not null) then max(${accessGrant.expiresAt}) end`.mapWith(
          accessGrant.expiresAt,
        ),
    })
    .from(accessGrant)
    .where(
      and(
        eq(accessGrant.what, 'instrument'),
        instrumentId === undefined ? undefined : eq(accessGrant.instrumentId, instrumentId),
        inForce(now),
        sql`${accessGrant.id} in ${heldBy(userId)}`,
      ),
    )
    .groupBy(accessGrant.instrumentId);
  return new Map(rows.map(({ instrumentId: id, until }) => [id, until]));
}

const giver = alias(user, 'giver');
const invited = alias(invitation, 'invited');

/** A right with its related fields. */
const found = {
  grant: accessGrant,
  code: instrument.code,
  baseLocale: instrument.baseLocale,
  /** Names it; null: the instrument was never published. */
  versionId: sql<string | null>`coalesce(${userInstrument.versionId}, ${instrument.currentVersionId})`,
  completedAt: userInstrument.completedAt,
  /** The attempt is of a survey. */
  isOfSurvey: sql<boolean>`${userInstrument.participationId} is not null`,
  giverName: participantName(sql`giver`, sql`invited`),
  giverEmail: participantEmail(sql`giver`, sql`invited`),
  used: sql<number>`(
    select count(*)::int from ${accessRedemption} where ${accessRedemption.grantId} = ${accessGrant.id}
  )`,
};

const selectFound = (db: Database | Transaction, held: SQL<boolean>) =>
  db
    .select({ ...found, held })
    .from(accessGrant)
    .innerJoin(instrument, eq(instrument.id, accessGrant.instrumentId))
    .leftJoin(
      userInstrument,
      and(eq(userInstrument.userId, accessGrant.ownerId), eq(userInstrument.id, accessGrant.attemptId)),
    )
    // Rights opened to staff come from the respondent.
    .leftJoin(giver, sql`${giver.id} = coalesce(${accessGrant.createdBy}, ${accessGrant.ownerId})`)
    .leftJoin(
      participation,
      and(eq(participation.userId, userInstrument.userId), eq(participation.id, userInstrument.participationId)),
    )
    .leftJoin(invited, and(eq(invited.surveyId, participation.surveyId), eq(invited.id, participation.invitationId)));

export interface Viewer extends AttemptViewer {
  isStaff: boolean;
}

const heldByViewer = (viewer: Viewer): SQL<boolean> =>
  sql<boolean>`(
    ${accessGrant.id} in ${heldBy(viewer.userId)} or (${accessGrant.recipient} = 'staff' and not ${isRiskWithheldFrom(viewer)})
  )`;

export type FoundGrant = Awaited<ReturnType<typeof selectFound>>[number];

/** A right, whoever may see it; `held`: the viewer is one of its recipients. */
export async function findGrant(
  db: Database | Transaction,
  viewer: Viewer,
  id: string,
): Promise<FoundGrant | undefined> {
  const [row] = await selectFound(db, heldByViewer(viewer)).where(eq(accessGrant.id, id));
  return row;
}

export interface ListAsked {
  viewer: Viewer;
  side: 'given' | 'received';
  attempt: string | undefined;
  instrument: string | undefined;
  /** Rights given before this one. */
  before: string | undefined;
  now: Date;
  limit: number;
}

/** Newest first: ids grow with time. Received rights only while they hold. */
export function listGrants(db: Database, asked: ListAsked): Promise<FoundGrant[]> {
  const { viewer, side, attempt, instrument: instrumentId, before, now, limit } = asked;
  const { userId, isStaff } = viewer;
  const own = or(eq(accessGrant.createdBy, userId), eq(accessGrant.ownerId, userId));
  const ofInstrument = and(eq(accessGrant.what, 'instrument'), eq(accessGrant.instrumentId, instrumentId ?? ''));
  const ofStaff = instrumentId === undefined ? own : or(own, ofInstrument);
  const ownSide = isStaff ? ofStaff : and(own, eq(accessGrant.what, 'result'));
  const received = and(inForce(now), heldByViewer(viewer));
  return selectFound(db, heldByViewer(viewer))
    .where(
      and(
        side === 'given' ? ownSide : received,
        attempt === undefined ? undefined : eq(accessGrant.attemptId, attempt),
        instrumentId === undefined ? undefined : eq(accessGrant.instrumentId, instrumentId),
        before === undefined ? undefined : lt(accessGrant.id, before),
      ),
    )
    .orderBy(desc(accessGrant.id))
    .limit(limit);
}

/** Present titles of versions: version → locale → title. */
export async function titlesOfVersions(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const titles = new Map<string, Record<string, string>>(ids.map((id) => [id, {}]));
  if (ids.length === 0) return titles;
  const { versionId, locale, revision, title } = instrumentVersionText;
  const rows = await db
    .selectDistinctOn([versionId, locale], { versionId, locale, title })
    .from(instrumentVersionText)
    .where(inArray(versionId, [...titles.keys()]))
    .orderBy(versionId, locale, desc(revision));
  for (const row of rows) {
    const known = titles.get(row.versionId);
    if (known !== undefined && row.title !== null && row.title.trim() !== '') known[row.locale] = row.title;
  }
  return titles;
}

/** The completed attempt, locked so that its rights are counted one at a time and it cannot be deleted in the meantime. */
export async function lockCompleted(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: userInstrument.id })
    .from(userInstrument)
    .where(and(eq(userInstrument.userId, userId), eq(userInstrument.id, id), eq(userInstrument.status, 'completed')))
    .for('update');
  return rows.length > 0;
}

/** An instrument that somebody can answer now or later; no page of a survey. */
export async function openInstrument(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      code: instrument.code,
      status: instrument.status,
      versionId: instrument.currentVersionId,
      baseLocale: instrument.baseLocale,
    })
    .from(instrument)
    .where(and(eq(instrument.id, id), isNull(instrument.surveyId)))
    .for('share');
  return row;
}

export async function activeOfAttempt(tx: Transaction, giverId: string, attemptId: string, now: Date): Promise<number> {
  return tx.$count(
    accessGrant,
    and(eq(accessGrant.createdBy, giverId), eq(accessGrant.attemptId, attemptId), inForce(now)),
  );
}

/** Rights given to people since a moment, including revoked ones. */
export async function givenToPeopleSince(tx: Transaction, giverId: string, since: Date): Promise<number> {
  return tx.$count(
    accessGrant,
    and(eq(accessGrant.createdBy, giverId), eq(accessGrant.recipient, 'person'), gt(accessGrant.createdAt, since)),
  );
}

/** Addresses that this giver first gave something to since a moment. */
export async function newAddressesSince(tx: Transaction, giverId: string, since: Date): Promise<number> {
  const addresses = await tx
    .select({ email: accessGrant.email })
    .from(accessGrant)
    .where(and(eq(accessGrant.createdBy, giverId), eq(accessGrant.recipient, 'person')))
    .groupBy(accessGrant.email)
    .having(gt(sql`min(${accessGrant.createdAt})`, since.toISOString()));
  return addresses.length;
}

/** Whether this giver has given something to the address before. */
export async function hasGivenTo(tx: Transaction, giverId: string, email: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: accessGrant.id })
    .from(accessGrant)
    .where(and(eq(accessGrant.createdBy, giverId), eq(accessGrant.recipient, 'person'), eq(accessGrant.email, email)))
    .limit(1);
  return found !== undefined;
}

/** How often, since a moment, this giver changed rights of people. */
export async function changedForPeopleSince(tx: Transaction, giverId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ changes: sql<number>`count(*)::int` })
    .from(accessEvent)
    .innerJoin(accessGrant, eq(accessGrant.id, accessEvent.grantId))
    .where(
      and(
        eq(accessGrant.createdBy, giverId),
        eq(accessGrant.recipient, 'person'),
        eq(accessEvent.actorId, giverId),
        eq(accessEvent.deed, 'changed'),
        gt(accessEvent.at, since),
      ),
    );
  return row?.changes ?? 0;
}

/** The right that the address already has from this giver, and still holds. */
export async function standingGrant(
  tx: Transaction,
  { createdBy, email, attemptId, instrumentId }: NewGrant,
  now: Date,
): Promise<Grant | undefined> {
  const [row] = await tx
    .select()
    .from(accessGrant)
    .where(
      and(
        eq(accessGrant.createdBy, createdBy ?? ''),
        eq(accessGrant.email, email ?? ''),
        attemptId ? eq(accessGrant.attemptId, attemptId) : isNull(accessGrant.attemptId),
        eq(accessGrant.instrumentId, instrumentId),
        inForce(now),
      ),
    )
    .orderBy(desc(accessGrant.id))
    .limit(1)
    .for('update');
  return row;
}

export async function insertGrant(tx: Transaction, grant: NewGrant): Promise<void> {
  await tx.insert(accessGrant).values(grant);
}

/** Opens a result to staff, once. @returns the id of the right, new or existing */
export async function insertStaffGrant(
  tx: Transaction,
  grant: NewGrant & { ownerId: string; attemptId: string },
): Promise<{ id: string; isNew: boolean }> {
  const made = await tx.insert(accessGrant).values(grant).onConflictDoNothing().returning({ id: accessGrant.id });
  if (made[0] !== undefined) return { id: made[0].id, isNew: true };
  const [earlier] = await tx
    .select({ id: accessGrant.id })
    .from(accessGrant)
    .where(
      and(
        eq(accessGrant.ownerId, grant.ownerId),
        eq(accessGrant.attemptId, grant.attemptId),
        eq(accessGrant.recipient, 'staff'),
      ),
    );
  if (earlier === undefined) throw new Error('a right of staff was neither new nor there');
  return { id: earlier.id, isNew: false };
}

export async function openedToStaff(
  db: Database,
  ownerId: string,
  attemptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (attemptIds.length === 0) return new Set();
  const rows = await db
    .select({ attemptId: accessGrant.attemptId })
    .from(accessGrant)
    .where(
      and(
        eq(accessGrant.ownerId, ownerId),
        inArray(accessGrant.attemptId, [...attemptIds]),
        eq(accessGrant.recipient, 'staff'),
      ),
    );
  return new Set(rows.flatMap(({ attemptId }) => attemptId ?? []));
}

export async function lockGrant(tx: Transaction, id: string): Promise<Grant | undefined> {
  const [row] = await tx.select().from(accessGrant).where(eq(accessGrant.id, id)).for('update');
  return row;
}

export async function lockByCode(tx: Transaction, codeHash: string): Promise<Grant | undefined> {
  const [row] = await tx.select().from(accessGrant).where(eq(accessGrant.codeHash, codeHash)).for('update');
  return row;
}

type Change = Partial<Pick<Grant, 'expiresAt' | 'uses' | 'note' | 'revokedAt'>>;

export async function setOnGrant(tx: Transaction, id: string, change: Change): Promise<void> {
  await tx
    .update(accessGrant)
    .set({ ...change, rowVersion: sql`${accessGrant.rowVersion} + 1` })
    .where(eq(accessGrant.id, id));
}

/** How many have redeemed a code, and whether this account is among them. */
export async function redemptions(tx: Transaction, grantId: string, userId: string) {
  const [row] = await tx
    .select({
      used: sql<number>`count(*)::int`,
      own: sql<boolean>`coalesce(bool_or(${accessRedemption.userId} = ${userId}), false)`,
    })
    .from(accessRedemption)
    .where(eq(accessRedemption.grantId, grantId));
  return row ?? { used: 0, own: false };
}

export async function insertRedemption(tx: Transaction, grantId: string, userId: string, at: Date): Promise<void> {
  await tx.insert(accessRedemption).values({ grantId, userId, redeemedAt: at });
}

interface NewEvent {
  grantId: string;
  id: string;
  deed: Deed;
  actorId: string | null;
  at: Date;
}

/** A line whose id is on the log already is not written again; nor one for a deleted right. */
export async function insertEvent(db: Database | Transaction, event: NewEvent): Promise<void> {
  const { grantId, id, deed, actorId, at } = event;
  await db.execute(sql`
    insert into access_event (grant_id, id, deed, actor_id, at)
    select g.id, ${id}::uuid, ${deed}, ${actorId}::uuid, ${at.toISOString()}::timestamptz
    from access_grant g where g.id = ${grantId} on conflict do nothing
  `);
}

/** Newest first. */
export const eventsOf = (db: Database, grantId: string, limit: number) =>
  db
    .select({ at: accessEvent.at, deed: accessEvent.deed, actorName: user.displayName })
    .from(accessEvent)
    .leftJoin(user, eq(user.id, accessEvent.actorId))
    .where(eq(accessEvent.grantId, grantId))
    .orderBy(desc(accessEvent.at), desc(accessEvent.id))
    .limit(limit);

/** The account of a confirmed address. */
export async function holderOf(tx: Transaction, email: string) {
  const [row] = await tx
    .select({ id: user.id, locale: user.locale, status: user.status, verifiedAt: user.emailVerifiedAt })
    .from(user)
    .where(and(eq(sql`lower(${user.email})`, email), eq(user.kind, 'person')));
  return row;
}

export async function personOf(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ name: user.displayName, email: user.email, createdAt: user.createdAt })
    .from(user)
    .where(eq(user.id, id));
  return row;
}
