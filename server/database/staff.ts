import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection';
import { user } from './schema/people';

/** Whether the account of this row of user_account is active staff. */
export const isActiveStaff: SQL<boolean> = sql<boolean>`(
  user_account.status = 'active' and user_account.kind = 'person' and user_account.roles && array['superAdmin', 'admin']
)`;

/**
 * Who is no active staff is no reader of instruments either: people begin without reading their name, so who comes back has to be named
 * anew.
 */
export async function forgetReader(tx: Database | Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from instrument_reader where user_id = ${userId}::uuid
      and not exists (select from ${user} where ${eq(user.id, userId)} and ${isActiveStaff})
  `);
}
