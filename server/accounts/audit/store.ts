import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../database/connection';
import { countRows } from '../../database/count';
import { auditEvent } from '../../database/schema/account';
import { user } from '../../database/schema/people';

export async function insertEvent(db: Database | Transaction, row: typeof auditEvent.$inferInsert): Promise<void> {
  await db.insert(auditEvent).values(row);
}

export interface EventQuery {
  actions: string[] | undefined;
  actors: string[] | undefined;
  entityIds: string[] | undefined;
  /** Ids are UUID v7: the least and the greatest of a time stand for it. */
  lowest: string | undefined;
  highest: string | undefined;
  offset: number;
  limit: number;
}

/** Newest first, with the names that the accounts have now; null: erased, or there is none. */
export async function listEvents(db: Database, query: EventQuery) {
  const actor = alias(user, 'actor');
  const about = alias(user, 'about');
  const where = and(
    query.actions && inArray(auditEvent.action, query.actions),
    query.actors && inArray(auditEvent.actorId, query.actors),
    query.entityIds && inArray(auditEvent.entityId, query.entityIds),
    query.lowest === undefined ? undefined : gte(auditEvent.id, query.lowest),
    query.highest === undefined ? undefined : lte(auditEvent.id, query.highest),
  );
  const rows = await db
    .select({
      event: auditEvent,
      actorName: sql<string | null>`case when ${actor.status} <> 'erased' then ${actor.displayName} end`,
      entityName: sql<string | null>`case when ${about.status} <> 'erased' then ${about.displayName} end`,
    })
    .from(auditEvent)
    .leftJoin(actor, eq(actor.id, auditEvent.actorId))
    .leftJoin(about, and(eq(auditEvent.entity, 'account'), eq(about.id, auditEvent.entityId)))
    .where(where)
    .orderBy(desc(auditEvent.id))
    .offset(query.offset)
    .limit(query.limit);
  return { rows, ...(await countRows(db, db.select({ id: auditEvent.id }).from(auditEvent).where(where))) };
}
