import { passwordWeakness } from '../../core/access/passwordWeakness';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { issueTokens, people } from './people';
import { ownEmail } from './signInMethods';

/**
 * The mails of the mock world are never sent; their links hold these tokens, of User Respondent. `good` is always valid. `first`: a change of address whose
 * other end has not confirmed yet. Any other is used up or too old.
 */
const tokens = ['good', 'first'];

function redeem(token: string): void {
  if (!tokens.includes(token)) refuse('auth.link_invalid');
}

function checkPassword(password: string, about: readonly string[]): void {
  const weakness = passwordWeakness(password, about);
  if (weakness) refuse('auth.password_weak', { details: [{ path: 'body.password', ...weakness }] });
}

export const account: Handlers['account'] = {
  register: ({ body }) => {
    checkPassword(body.password, [body.email, body.displayName ?? body.email]);
    return {};
  },
  keepAnswers: ({ body, caller }) => {
    if (caller?.email !== '') refuse('access.denied');
    checkPassword(body.password, [body.email]);
    return {};
  },
  activate: ({ body }) => {
    redeem(body.token);
    const person = people.find(({ email }) => email === 'user@example.org');
    if (!person) throw new Error('The mock world has no respondent');
    const { email, roles } = person;
    const tokens = () => ({ status: 'ok', type: 'account', currentAuthority: roles, ...issueTokens(person) }) as const;
    return { email, login: body.browser === undefined ? null : tokens() };
  },
  resendActivation: () => ({}),
  forgotPassword: () => ({}),
  resetPassword: ({ body }) => {
    redeem(body.token);
    checkPassword(body.password, []);
    return {};
  },
  changeEmail: ({ body }) => {
    redeem(body.token);
    return { status: body.token === 'first' ? 'waiting' : 'changed' };
  },
  addEmail: ({ body }) => {
    redeem(body.token);
    return {};
  },
  ...ownEmail,
};
