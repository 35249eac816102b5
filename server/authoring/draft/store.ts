import type { Draft } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { nameOfAuthor } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import { draftChange, draftPresence, type StepLabel } from '../../database/schema/draft';
import { instrument } from '../../database/schema/instrument';

export type ChangeRecord = typeof draftChange.$inferSelect;

export async function findChange(db: Database | Transaction, id: string): Promise<ChangeRecord | undefined> {
  return (await db.select().from(draftChange).where(eq(draftChange.id, id)))[0];
}

/** @returns false when a change of another instrument has this id */
export async function insertChange(tx: Transaction, row: typeof draftChange.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(draftChange)
    .values(row)
    .onConflictDoNothing({ target: draftChange.id })
    .returning({ id: draftChange.id });
  return inserted.length > 0;
}

export interface DraftUpdate {
  sequence: number;
  /** Absent: only texts have changed. */
  structure?: { draft: Draft; questionCount: number };
  by: string;
  at: Date;
}

/** Of a draft that is locked. */
export async function storeDraft(tx: Transaction, id: string, { sequence, structure, by, at }: DraftUpdate) {
  await tx
    .update(instrument)
    .set({
      ...(structure && {
        ...structure,
        domain: structure.draft.domain ?? null,
        area: structure.draft.area ?? null,
      }),
      draftSequence: sequence,
      draftChecksum: '',
      updatedAt: at,
      updatedBy: by,
      rowVersion: sql`${instrument.rowVersion} + 1`,
    })
    .where(eq(instrument.id, id));
}

/** A change without its operations. */
export interface ChangeHead {
  id: string;
  sequence: number;
  label: StepLabel;
  at: Date;
  undoes: string | null;
  redoes: string | null;
  /** An import or the like: nothing of it can be undone. */
  isJump: boolean;
}

/** The changes that an account made before a number (undefined: all), newest first. */
export function ownChanges(
  db: Database | Transaction,
  instrumentId: string,
  by: string,
  before: number | undefined,
  limit: number,
): Promise<ChangeHead[]> {
  const { id, sequence, label, changedAt, undoes, redoes, operations } = draftChange;
  return db
    .select({ id, sequence, label, at: changedAt, undoes, redoes, isJump: sql<boolean>`${operations} = '[]'::jsonb` })
    .from(draftChange)
    .where(
      and(
        eq(draftChange.instrumentId, instrumentId),
        eq(draftChange.changedBy, by),
        before === undefined ? undefined : lt(sequence, before),
      ),
    )
    .orderBy(desc(sequence))
    .limit(limit);
}

export interface ListedChange extends Record<string, unknown> {
  id: string;
  sequence: number;
  label: StepLabel;
  operations: Operation[];
  undoes: string | null;
  redoes: string | null;
  byId: string | null;
  byName: string | null;
  at: Date | string;
}

/** Operations that are sent in one go, in characters: they include pictures. */
const mostCharacters = 16 * 1024 * 1024;

/** Changes after a number, oldest first, or the newest, newest first: as many as requested, fewer when they are large, one at least. */
export async function listChanges(
  db: Database,
  instrumentId: string,
  after: number | undefined,
  limit: number,
): Promise<ListedChange[]> {
  const order = after === undefined ? sql`sequence desc` : sql`sequence asc`;
  const { rows } = await db.execute<ListedChange>(sql`
    with wanted as (
      select sequence, length(operations::text) as size from draft_change
      where instrument_id = ${instrumentId}::uuid and sequence > ${after ?? 0}
      order by ${order} limit ${limit}
    ), sized as (
      select sequence, size, sum(size) over (order by ${order}) as total from wanted
    )
    select c.id, c.sequence, c.label, c.operations, c.undoes, c.redoes, c.changed_by as "byId", ${nameOfAuthor} as "byName",
           c.changed_at as at
    from sized join draft_change c on c.instrument_id = ${instrumentId}::uuid and c.sequence = sized.sequence
    left join user_account u on u.id = c.changed_by
    where sized.total <= ${mostCharacters} or sized.total = sized.size
    order by ${after === undefined ? sql`c.sequence desc` : sql`c.sequence asc`}
  `);
  return rows;
}

/** Changes searched for the last author. */
const looked = 2000;

/** Who made the newest change with an operation like one of these; null: unknown. */
export async function authorOf(
  db: Database | Transaction,
  instrumentId: string,
  like: readonly Record<string, unknown>[],
): Promise<string | null> {
  if (like.length === 0) return null;
  const patterns = sql.param(like.map((each) => JSON.stringify([each])));
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select ${nameOfAuthor} as name
    from (
      select sequence, changed_by, operations from draft_change
      where instrument_id = ${instrumentId}::uuid order by sequence desc limit ${looked}
    ) as newest
    left join user_account u on u.id = newest.changed_by
    where newest.operations @> any (${patterns}::jsonb[])
    order by newest.sequence desc limit 1
  `);
  return rows[0]?.name ?? null;
}

/** null: erased, or nobody. */
export async function nameOfAccount(db: Database | Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select ${nameOfAuthor} as name from user_account u where u.id = ${id}::uuid`,
  );
  return rows[0]?.name ?? null;
}

/** Which other person made the newest change of one of these parts after a number; undefined: nobody. */
export async function othersAt(
  tx: Transaction,
  instrumentId: string,
  { parts, after, by }: { parts: readonly string[]; after: number; by: string },
): Promise<{ part: string; name: string | null } | undefined> {
  const { rows } = await tx.execute<{ part: string; name: string | null }>(sql`
    select coalesce(touched.parent, touched.part) as part, ${nameOfAuthor} as name
    from draft_change c
    cross join lateral (
      select case when o ->> 'op' = 'add' then o -> 'part' ->> 'id' else o ->> 'part' end as part, o ->> 'parent' as parent
      from jsonb_array_elements(c.operations) o
      where o ->> 'op' <> 'move'
    ) as touched
    left join user_account u on u.id = c.changed_by
    where c.instrument_id = ${instrumentId}::uuid and c.sequence > ${after} and c.changed_by is distinct from ${by}::uuid
      and (touched.part = any (${sql.param([...parts])}::text[]) or touched.parent = any (${sql.param([...parts])}::text[]))
    order by c.sequence desc limit 1
  `);
  return rows[0];
}

export interface Presence {
  client: string;
  userId: string;
  place: string;
  part: string | null;
}

/** Records where a client is, forgets those not seen since, and returns the other people's last places. */
export async function putPresence(
  db: Database,
  instrumentId: string,
  { client, userId, place, part }: Presence,
  { at, since }: { at: Date; since: Date },
) {
  return db.transaction(async (tx) => {
    const seen = { userId, place, part, seenAt: at };
    await tx
      .insert(draftPresence)
      .values({ instrumentId, client, ...seen })
      .onConflictDoUpdate({ target: [draftPresence.instrumentId, draftPresence.client], set: seen });
    // Rows that another client is changing are left to it.
    await tx.execute(sql`
      delete from draft_presence where (instrument_id, client) in (
        select instrument_id, client from draft_presence
        where instrument_id = ${instrumentId}::uuid and seen_at < ${since.toISOString()}::timestamptz
        for update skip locked
      )
    `);
    const { rows } = await tx.execute<{ client: string; name: string; place: string; part: string | null }>(sql`
      select client, name, place, part from (
        select distinct on (u.id) p.client, u.display_name as name, p.place, p.part
        from draft_presence p join user_account u on u.id = p.user_id
        where p.instrument_id = ${instrumentId}::uuid and p.user_id <> ${userId}::uuid
          and p.seen_at >= ${since.toISOString()}::timestamptz
        order by u.id, p.seen_at desc
      ) others
      order by name, client limit 100
    `);
    return rows;
  });
}

export async function deletePresence(db: Database, instrumentId: string, client: string, userId: string) {
  await db
    .delete(draftPresence)
    .where(
      and(
        eq(draftPresence.instrumentId, instrumentId),
        eq(draftPresence.client, client),
        eq(draftPresence.userId, userId),
      ),
    );
}

export async function sequenceOf(db: Database, instrumentId: string): Promise<number | undefined> {
  const rows = await db
    .select({ sequence: instrument.draftSequence })
    .from(instrument)
    .where(eq(instrument.id, instrumentId));
  return rows[0]?.sequence;
}
