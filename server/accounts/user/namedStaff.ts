import type { Transaction } from '../../database/connection';
import { type NamedAccount, staffOf } from '../../database/staff';
import { AppError } from '../../errors';

/**
 * Ids of active staff, in the order in which they are named.
 * @param path of their list in the request: `body.readers`
 * @throws AppError `validation.failed` for who is none of them, and for who is named twice
 */
export async function namedStaff(tx: Transaction, named: readonly NamedAccount[], path: string): Promise<string[]> {
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
