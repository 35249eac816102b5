import type { LoginResult } from '../../core/contract/accounts/auth';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { confirmed, ownAccount } from './ownAccount';
import { type Caller, callerOfRefresh, issueTokens, password, people } from './people';
import { ownGoogle } from './signInMethods';

/**
 * How to sign in to the mock world, beside `demo`, the password of everybody:
 * - factor@example.org is asked for a second step: `123456` of the app, or the recovery code `mock0-code0`. With `000000` the
 *   challenge has run out; any other code is wrong.
 * - Google is not configured; its credentials are `good` (User Respondent), `factor` and `taken` (an address with an account that is
 *   not connected). Any other is invalid.
 * - A passkey with the id `good` is User Respondent's; any other is unknown.
 */
const appCode = '123456';
const recoveryCode = 'mock0-code0';
const codeTooLate = '000000';

type Type = LoginResult['type'];

const personAt = (address: string): Caller | undefined =>
  people.find(({ email }) => email === `${address}@example.org`);

function admit(person: Caller | undefined, type: Type, secondStep: 'wanted' | 'done' = 'wanted'): LoginResult {
  if (!person) return { status: 'error', type };
  if (person.status === 'locked') return { status: 'locked', type, seconds: 90 };
  if (person.status !== 'ok') return { status: person.status, type };
  if (person.secondFactor && secondStep === 'wanted') {
    return { status: 'second-factor', type, challenge: `challenge.${person.id}`, methods: ['totp', 'recovery'] };
  }
  return { status: 'ok', type, currentAuthority: person.roles, ...issueTokens(person) };
}

export const auth: Handlers['auth'] = {
  login: ({ body }) => {
    const person = people.find(({ email }) => email === body.email.toLowerCase());
    return admit(body.password === password ? person : undefined, 'account');
  },
  refresh: ({ body }) => {
    const person = callerOfRefresh(body.refreshToken);
    if (!person) return refuse('auth.refresh_refused');
    return issueTokens(person);
  },
  logout: () => ({}),
  confirm: ({ caller, body }) => {
    confirmed(caller, body.password);
    ownAccount(caller).isOldSession = false;
    return {};
  },
  methods: () => ({ google: null }),
  google: ({ body }) => {
    if (body.credential === 'taken') return { status: 'error', type: 'google' };
    if (body.credential === 'factor') return admit(personAt('factor'), 'google');
    if (body.credential === 'good') return admit(personAt('user'), 'google');
    return refuse('auth.credential_invalid');
  },
  secondFactor: ({ body }) => {
    const person = people.find(({ id }) => body.challenge === `challenge.${id}`);
    if (!person || body.code === codeTooLate) {
      return refuse('auth.challenge_invalid');
    }
    if (body.code === appCode || body.code === recoveryCode) return admit(person, 'account', 'done');
    return refuse('auth.code_wrong', { details: [{ path: 'body.code', code: 'code_wrong' }] });
  },
  passkeyOptions: () => ({ challenge: 'passkey', options: { challenge: 'cGFzc2tleQ' } }),
  passkey: ({ body }) => admit(body.credential.id === 'good' ? personAt('user') : undefined, 'passkey', 'done'),
  ...ownGoogle,
};
