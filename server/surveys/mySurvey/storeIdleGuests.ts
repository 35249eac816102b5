import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';

/** Of a guest `p.user_id`: nothing was answered, and nothing has an outcome that somebody counts on. */
const isIdle = sql`
  exists (select from user_account u where u.id = p.user_id and u.kind = 'guest')
  and not exists (
    select from user_survey other where other.user_id = p.user_id and other.status not in ('started', 'expired')
  )
  and not exists (
    select from user_instrument a where a.user_id = p.user_id and (a.revision > 0 or a.status = 'completed')
  )
`;

/** Guests who began before this moment and have answered nothing since, the first begun first. @param after the last that was looked at */
export async function idleGuests(db: Database, before: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct p.user_id as id from user_survey p
    where p.user_id > ${after}::uuid and p.started_at < ${before.toISOString()}::timestamptz
      and p.status in ('started', 'expired') and ${isIdle}
    order by p.user_id limit ${limit}
  `);
  return rows.map(({ id }) => id);
}

/** Holds a guest and all that they have begun until the transaction ends. @returns whether they still have answered nothing */
export async function holdIdleGuest(tx: Transaction, userId: string): Promise<boolean> {
  await tx.execute(sql`select from user_survey where user_id = ${userId}::uuid for update`);
  await tx.execute(sql`select from user_instrument where user_id = ${userId}::uuid for update`);
  const { rows } = await tx.execute(
    sql`select from user_survey p where p.user_id = ${userId}::uuid and ${isIdle} limit 1`,
  );
  return rows.length > 0;
}
