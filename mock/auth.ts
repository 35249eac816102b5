import type { Handlers } from './engine';
import { MockFailure } from './engine';
import { callerOfRefresh, issueTokens, password, people } from './people';

export const auth: Handlers['auth'] = {
  login: ({ body }) => {
    const person = people.find(({ email }) => email === body.email.toLowerCase());
    if (!person || body.password !== password) return { status: 'error', type: 'account' };
    if (person.status === 'locked') return { status: 'locked', type: 'account', seconds: 90 };
    if (person.status !== 'ok') return { status: person.status, type: 'account' };
    return { status: 'ok', type: 'account', currentAuthority: person.roles, ...issueTokens(person) };
  },
  refresh: ({ body }) => {
    const person = callerOfRefresh(body.refreshToken);
    if (!person) throw new MockFailure('auth.refresh_refused', 'Please sign in again.');
    return issueTokens(person);
  },
  logout: () => ({}),
};
