import type { LoginResult } from 'core/contract/auth';
import type { Database } from '../../database/connection';
import type { AuditService } from '../audit/service';
import type { Arrival, Entry } from './entry';
import { passwordMatches } from './passwords';
import type { Device } from './sessionTokens';
import { findAccountByEmail } from './store';
import type { Waits } from './waits';

export interface PasswordGiven extends Device {
  email: string;
  password: string;
}

interface PasswordSignInOptions {
  db: Database;
  audit: AuditService;
  entry: Entry;
  waits: Waits;
}

/** A wrong pair, an unknown address and an account without a password cannot be told apart, by the answer or by its time. */
export function createPasswordSignIn({ db, audit, entry, waits: allWaits }: PasswordSignInOptions) {
  return async ({ email, password, ...device }: PasswordGiven): Promise<LoginResult> => {
    const arrival: Arrival = { ...device, type: 'account' };
    const waits = allWaits.ofPassword(email, device.address);
    const seconds = await waits.begin();
    if (seconds > 0) return { status: 'locked', type: 'account', seconds };
    const account = await findAccountByEmail(db, email);
    const matches = await passwordMatches(account?.passwordHash ?? null, password);
    if (account === undefined || !matches || account.status === 'erased') {
      const refused = await entry.refuse(arrival, account?.id ?? null);
      const wait = await waits.left();
      // Recorded as the wait begins: what is tried while it lasts is not looked at.
      if (wait > 0) {
        await audit.record(db, {
          action: 'sign_in.locked',
          actorId: null,
          entity: 'account',
          entityId: account?.id ?? null,
          change: { type: 'account', seconds: wait },
          address: device.address,
        });
      }
      return refused;
    }
    await waits.clear();
    return entry.admit(arrival, {
      userId: account.id,
      holds: ({ passwordHash }) => passwordHash === account.passwordHash,
      both: false,
    });
  };
}
