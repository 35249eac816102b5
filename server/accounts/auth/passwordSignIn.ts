import type { LoginResult } from 'core/contract/accounts/auth';
import type { Database } from '../../database/connection';
import type { AuditService } from '../audit/service';
import type { Arrival, Entry } from './entry';
import type { KnownPlaces } from './knownPlaces';
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
  places: KnownPlaces;
}

/**
 * A wrong pair, an unknown address and an account without a password cannot be told apart, by the answer or by its time. While strangers
 * make the account wait, tries from its known places are checked; a wrong one gets the same answer as others there, after the same work,
 * so that nobody learns which places an account knows.
 */
export function createPasswordSignIn({ db, audit, entry, waits: allWaits, places }: PasswordSignInOptions) {
  return async ({ email, password, ...device }: PasswordGiven): Promise<LoginResult> => {
    const arrival: Arrival = { ...device, type: 'account' };
    const waits = allWaits.ofPassword(email, device.address);
    const locked = (seconds: number): LoginResult => ({ status: 'locked', type: 'account', seconds });
    const { here, elsewhere } = await waits.begin();
    if (here > 0) return locked(here);
    const isKnown = await places.knows(email, device.address);
    const isLookedAt = elsewhere === 0 || isKnown;
    const account = await findAccountByEmail(db, email);
    const matches = await passwordMatches((isLookedAt && account?.passwordHash) || null, password);
    if (!isLookedAt) return locked(elsewhere);
    if (account === undefined || !matches || account.status === 'erased') {
      const refused = await entry.refuse(arrival, account?.id ?? null);
      const wait = await waits.left();
      // Recorded when the wait begins: tries during it are not checked.
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
      return elsewhere > 0 ? locked(elsewhere) : refused;
    }
    await waits.clear();
    return entry.admit(arrival, {
      userId: account.id,
      holds: ({ passwordHash }) => passwordHash === account.passwordHash,
      both: false,
    });
  };
}
