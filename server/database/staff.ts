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

/** An account as somebody types it or chooses it. */
export interface NamedAccount {
  email?: string | undefined;
  userId?: string | undefined;
}

/** Ids of active staff, in the order of the question; undefined: there is none. They are locked, and stay staff until the transaction ends. */
export async function staffOf(tx: Transaction, asked: readonly NamedAccount[]): Promise<(string | undefined)[]> {
  const { rows } = await tx.execute<{ place: number; id: string }>(sql`
    select given.place::int as place, user_account.id
    from unnest(
      ${sql.param(asked.map(({ email }) => email ?? null))}::text[],
      ${sql.param(asked.map(({ userId }) => userId ?? null))}::uuid[]
    ) with ordinality as given (email, id, place)
    join user_account on ${isActiveStaff}
      and case when given.id is not null then user_account.id = given.id
        else lower(user_account.email) = lower(given.email) end
    order by user_account.id
    for share of user_account
  `);
  const found = new Map(rows.map(({ place, id }) => [place - 1, id]));
  return asked.map((_, index) => found.get(index));
}
