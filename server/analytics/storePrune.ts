import { sql } from 'drizzle-orm';
import type { Database } from '../database/connection';

/**
 * Forgets the changes that were written before the last call but one: called once a day, a server that was away for less than that still
 * finds all of them; another reads everything anew.
 */
export async function forgetChanges(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update result_floor set xid = coalesce((select xid from result_floor where id = 'next'), xid) where id = 'changes'`,
    );
    await tx.execute(sql`delete from result_change where xid < (select xid from result_floor where id = 'changes')`);
    await tx.execute(sql`
      insert into result_floor (id, xid) values ('next', pg_snapshot_xmin(pg_current_snapshot()))
      on conflict (id) do update set xid = excluded.xid
    `);
  });
}
