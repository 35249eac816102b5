import type { UserRecord } from '../../core/contract/accounts/user';
import { people } from './people';

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** An account of the mock world with the given facts; the rest is plausible. */
function anAccount(facts: Partial<UserRecord> & Pick<UserRecord, 'id' | 'email' | 'displayName'>): UserRecord {
  const status = facts.status ?? 'active';
  return {
    roles: ['user'],
    status,
    lastLoginAt: status === 'active' ? '2026-11-20T16:10:00.000Z' : null,
    givenName: null,
    familyName: null,
    locale: 'en-US',
    timeZone: null,
    birthDate: null,
    sex: null,
    country: null,
    avatar: null,
    emailVerified: status !== 'pending',
    signInMethods: { password: status !== 'pending', google: false, passkeys: 0, totp: false },
    sessions: status === 'active' ? 1 : 0,
    createdAt: '2026-10-01T08:00:00.000Z',
    eraseAt: null,
    rowVersion: 1,
    ...facts,
  };
}

const more = ['Omar Haddad', 'Lina Weber', 'Wei Chen', 'Noor Saleh', 'Jonas Brandt', 'Mei Lin', 'Karim Nasser'];

const start = (): UserRecord[] => [
  ...people.map(({ id, email, displayName, roles, status }) =>
    anAccount({
      id,
      email,
      displayName,
      roles,
      status: status === 'pending' || status === 'disabled' ? status : 'active',
    }),
  ),
  ...more.map((displayName, index) =>
    anAccount({
      id: idOf(101 + index),
      email: `${displayName.split(' ')[0]?.toLowerCase()}@example.net`,
      displayName,
      ...(index === 0
        ? { sessions: 2, signInMethods: { password: true, google: true, passkeys: 1, totp: true } }
        : { lastLoginAt: `2026-11-${10 + index}T07:30:00.000Z` }),
    }),
  ),
];

let accounts = start();

export const allAccounts = (): readonly UserRecord[] => accounts;

export const accountOf = (id: string): UserRecord | undefined => accounts.find((account) => account.id === id);

export function addAccount(email: string, facts: Partial<UserRecord>): UserRecord {
  const displayName = facts.displayName ?? email.split('@')[0] ?? email;
  const made = anAccount({ ...facts, id: idOf(200 + accounts.length), email, displayName });
  accounts = [...accounts, made];
  return made;
}

export function resetAccounts(): void {
  accounts = start();
}
