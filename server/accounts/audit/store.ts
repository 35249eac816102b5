import type { AuditQuery } from 'core/contract/accounts/audit';
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../database/connection';
import { countRows } from '../../database/count';
import { narrowedTo, rowsOf } from '../../database/listed';
import { auditEvent } from '../../database/schema/account';
import { user } from '../../database/schema/people';
import { survey } from '../../database/schema/survey';
import { message } from '../../database/schema/translation';

export async function insertEvent(db: Database | Transaction, row: typeof auditEvent.$inferInsert): Promise<void> {
  await db.insert(auditEvent).values(row);
}

export async function isAnonymousGuest(db: Database | Transaction, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(survey, eq(survey.id, user.guestOf))
    .where(and(eq(user.id, id), eq(survey.anonymity, 'anonymous')));
  return rows.length > 0;
}

/** The UUID v7 that sorts before (digit `0`) or after (`f`) every other one of this millisecond. */
function outermostId(at: string, digit: '0' | 'f'): string {
  const milliseconds = Math.max(0, new Date(at).getTime()).toString(16).padStart(12, '0');
  const rest = digit.repeat(3);
  const variant = digit === '0' ? '8' : 'b';
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${rest}-${variant}${rest}-${digit.repeat(12)}`;
}

function whereOf({ filters: { from, to, ...filters } = {} }: AuditQuery) {
  const columns = { action: auditEvent.action, actor: auditEvent.actorId, entityId: auditEvent.entityId };
  return and(
    narrowedTo(columns, filters),
    from?.[0] === undefined ? undefined : gte(auditEvent.id, outermostId(from[0], '0')),
    to?.[0] === undefined ? undefined : lte(auditEvent.id, outermostId(to[0], 'f')),
  );
}

/** Newest first, with the names that accounts, instruments and surveys have now, or had when they were deleted; null: erased, or none. */
export async function listEvents(db: Database, query: AuditQuery) {
  const actor = alias(user, 'actor');
  const about = alias(user, 'about');
  const where = whereOf(query);
  const { offset, limit } = rowsOf(query);
  const rows = await db
    .select({
      event: auditEvent,
      actorName: sql<string | null>`case when ${actor.status} <> 'erased' then ${actor.displayName} end`,
      entityName: sql<string | null>`case
        when ${auditEvent.entity} = 'instrument' then coalesce(
          (select nullif(m.source_text, '') from ${message} m
           where m.kind = 'Instrument' and m.owner_id = ${auditEvent.entityId} and m.key = 'title'),
          (select removal.change ->> 'title' from ${auditEvent} removal
           where removal.entity_id = ${auditEvent.entityId} and removal.action = 'instrument.removed')
        )
        when ${auditEvent.entity} = 'survey' then coalesce(
          (select nullif(m.source_text, '') from ${message} m
           where m.kind = 'Survey' and m.owner_id = ${auditEvent.entityId} and m.key = 'title'),
          (select removal.change ->> 'title' from ${auditEvent} removal
           where removal.entity_id = ${auditEvent.entityId} and removal.action = 'survey.removed')
        )
        when ${about.status} <> 'erased' then ${about.displayName}
      end`,
    })
    .from(auditEvent)
    .leftJoin(actor, eq(actor.id, auditEvent.actorId))
    .leftJoin(about, and(eq(auditEvent.entity, 'account'), eq(about.id, auditEvent.entityId)))
    .where(where)
    .orderBy(desc(auditEvent.id))
    .offset(offset)
    .limit(limit);
  return { rows, ...(await countRows(db, db.select({ id: auditEvent.id }).from(auditEvent).where(where))) };
}
