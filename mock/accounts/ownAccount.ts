import type * as z from 'zod';
import type { Contract } from '../../core/contract';
import type { CurrentUser } from '../../core/contract/accounts/profile';
import { refuse } from '../failure';
import { grantsOf } from '../translating/grants';
import { type Caller, password as everybodysPassword } from './people';

type Passkey = z.output<Contract['secondFactor']['passkeys']['response']>[number];
type Session = z.output<Contract['session']['list']['response']>[number];

/** What a person of the mock world may change about their own account. */
interface OwnAccount {
  user: Omit<CurrentUser, 'notifyCount' | 'unreadCount'>;
  password: string;
  /** Signed in more than 15 minutes ago. */
  isOldSession: boolean;
  passkeys: Passkey[];
  sessions: Session[];
}

const accounts = new Map<string, OwnAccount>();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

const sessionsAtFirst = (): Session[] => [
  {
    id: '01900000-0000-7000-8010-000000000001',
    current: true,
    userAgent: firefox,
    ip: '192.0.2.10',
    createdAt: minutesAgo(60),
    lastUsedAt: minutesAgo(1),
    remember: false,
  },
  {
    id: '01900000-0000-7000-8010-000000000002',
    current: false,
    userAgent: phone,
    ip: '2001:db8::7',
    createdAt: minutesAgo(60 * 24 * 20),
    lastUsedAt: minutesAgo(60 * 26),
    remember: true,
  },
  {
    id: '01900000-0000-7000-8010-000000000003',
    current: false,
    userAgent: null,
    ip: null,
    createdAt: minutesAgo(60 * 24 * 40),
    lastUsedAt: minutesAgo(60 * 24 * 30),
    remember: true,
  },
];

const accountAtFirst = ({ id, email, displayName, roles, secondFactor }: Caller): OwnAccount => ({
  user: {
    id,
    email,
    displayName,
    givenName: null,
    familyName: null,
    locale: null,
    timeZone: null,
    birthDate: null,
    sex: null,
    country: null,
    roles,
    translationGrants: [...grantsOf(id)],
    avatar: null,
    signInMethods: {
      password: true,
      google: false,
      passkeys: 0,
      totp: secondFactor === true,
      recoveryCodes: secondFactor ? 10 : 0,
    },
    pendingEmail: null,
    pendingPassword: false,
    eraseAt: null,
    rowVersion: 1,
  },
  password: everybodysPassword,
  isOldSession: false,
  passkeys: [],
  sessions: sessionsAtFirst(),
});

/** The caller's account. The engine lets only signed-in callers through to a private row. */
export function ownAccount(caller: Caller | undefined): OwnAccount {
  if (!caller) throw new Error('a private row was called without a caller');
  const known = accounts.get(caller.id) ?? accountAtFirst(caller);
  accounts.set(caller.id, known);
  return known;
}

/** Changes the caller's account and raises its version. */
export function changeAccount(caller: Caller | undefined, change: Partial<OwnAccount['user']>): OwnAccount {
  const account = ownAccount(caller);
  account.user = { ...account.user, ...change, rowVersion: account.user.rowVersion + 1 };
  return account;
}

/** Changes how the caller's account signs in. */
export function changeMethods(
  caller: Caller | undefined,
  change: Partial<CurrentUser['signInMethods']>,
  rest: Partial<OwnAccount['user']> = {},
): void {
  changeAccount(caller, { ...rest, signInMethods: { ...ownAccount(caller).user.signInMethods, ...change } });
}

/** Refuses a call that an old session has to confirm with the password. */
export function confirmed(caller: Caller | undefined, password?: string): void {
  const account = ownAccount(caller);
  if (password === undefined && !account.isOldSession) return;
  if (password === undefined || !account.user.signInMethods.password) {
    refuse('auth.confirm_needed');
  }
  if (password !== account.password) {
    refuse('auth.password_wrong', { details: [{ path: 'body.password', code: 'password_wrong' }] });
  }
}

/** Refuses to remove the last way to sign in. */
export function keepsAWay(caller: Caller | undefined): void {
  const { password, google, passkeys } = ownAccount(caller).user.signInMethods;
  if (Number(password) + Number(google) + passkeys <= 1) refuse('auth.last_method');
}

/** Restores the initial state. */
export function resetOwnAccounts(): void {
  accounts.clear();
}
