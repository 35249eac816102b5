import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';
import { isActiveStaff } from '../../database/staff';
import { AppError } from '../../errors';

/** An account as somebody types it or chooses it. */
interface Named {
  email?: string | undefined;
  userId?: string | undefined;
}

/** Locked, so that they stay staff until the transaction ends. */
async function staffOf(tx: Transaction, asked: readonly Named[]): Promise<(string | undefined)[]> {
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

/**
 * Ids of active staff, in the order in which they are named.
 * @param path of their list in the request: `body.readers`
 * @throws AppError `validation.failed` for who is none of them, and for who is named twice
 */
export async function namedStaff(tx: Transaction, named: readonly Named[], path: string): Promise<string[]> {
  const found = await staffOf(tx, named);
  const faults = named.flatMap(({ email, userId }, index) => {
    const account = found[index];
    if (account !== undefined && found.indexOf(account) === index) return [];
    const field = `${path}[${index}].${email === undefined ? 'userId' : 'email'}`;
    const code = account === undefined ? 'staff.unknown' : 'staff.twice';
    return [{ path: field, code, params: { value: email ?? userId ?? '' } }];
  });
  if (faults.length > 0) throw new AppError('validation.failed', { details: faults });
  return found.flatMap((id) => id ?? []);
}
