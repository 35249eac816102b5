import type { Role } from '../../core/access/roles';

/** A person of the mock world; those who may sign in have the password `demo`. */
export interface Caller {
  id: string;
  email: string;
  displayName: string;
  roles: Role[];
  /** The answer to a sign-in; `ok` for almost all. */
  status: 'ok' | 'pending' | 'disabled' | 'locked';
  /** Asked for a second step at sign-in: see mock/accounts/auth.ts. */
  secondFactor?: true;
}

const person = (number: number, name: string, roles: Role[], status: Caller['status'] = 'ok'): Caller => ({
  id: `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
  displayName: name,
  roles,
  status,
});

export const people: readonly Caller[] = [
  person(1, 'Super Adminson', ['superAdmin']),
  person(2, 'Admin Editor', ['admin']),
  person(3, 'User Respondent', ['user']),
  person(4, 'Every Role', ['superAdmin', 'admin', 'user']),
  person(5, 'Pending Person', ['user'], 'pending'),
  person(6, 'Disabled Person', ['user'], 'disabled'),
  person(7, 'Locked Person', ['user'], 'locked'),
  { ...person(8, 'Factor Person', ['user']), secondFactor: true },
];

export const password = 'demo';

/** Guests of surveys: no accounts, they cannot sign in. */
const guests: Caller[] = [];

export function addGuest(): Caller {
  const id = `01900000-0000-7000-8011-${String(guests.length + 1).padStart(12, '0')}`;
  const guest: Caller = { id, email: '', displayName: '', roles: ['user'], status: 'ok' };
  guests.push(guest);
  return guest;
}

const everybody = () => [...people, ...guests];

/** Tokens name their person and pair number: `access.ID.1`, `refresh.ID.1`. The newest pair number by person id: */
const newest = new Map<string, number>();
let revoked = false;

export function issueTokens(caller: Caller): { accessToken: string; refreshToken: string } {
  revoked = false;
  const number = (newest.get(caller.id) ?? 0) + 1;
  newest.set(caller.id, number);
  return { accessToken: `access.${caller.id}.${number}`, refreshToken: `refresh.${caller.id}.${number}` };
}

/** Makes every issued access token expire. */
export function expireAccessTokens(): void {
  for (const caller of everybody()) newest.set(caller.id, (newest.get(caller.id) ?? 0) + 1);
}

/** Makes the server refuse every issued refresh token. */
export function revokeSessions(): void {
  expireAccessTokens();
  revoked = true;
}

/** Who an `Authorization` header speaks for; a person's older access tokens count as expired. */
export function callerOf(authorization: string | string[] | undefined): Caller | undefined {
  const [, id, number] = /^Bearer access\.([^.]+)\.(\d+)$/.exec(String(authorization)) ?? [];
  if (newest.has(id ?? '') && Number(number) !== newest.get(id ?? '')) return undefined;
  return everybody().find((caller) => caller.id === id);
}

export function callerOfRefresh(refreshToken: string): Caller | undefined {
  const [, id] = /^refresh\.([^.]+)\.\d+$/.exec(refreshToken) ?? [];
  return revoked ? undefined : everybody().find((caller) => caller.id === id);
}

export function forgetTokens(): void {
  newest.clear();
  guests.length = 0;
  revoked = false;
}
