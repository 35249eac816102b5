import type { CurrentUser } from '../core/contract/user';
import { Answer, type Handlers } from './engine';
import { type Caller, people } from './people';

const profile = ({ id, email, displayName, roles }: Caller): CurrentUser => ({
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
  notifyCount: 0,
  unreadCount: 0,
});

/** The engine lets nobody through to a private row who is not signed in. */
function signedIn(caller: Caller | undefined): Caller {
  if (!caller) throw new Error('a private row was called without a caller');
  return caller;
}

export const user: Handlers['user'] = {
  profile: ({ caller }) => profile(signedIn(caller)),
  current: ({ caller }) => profile(signedIn(caller)),
  list: ({ caller, query }) => {
    const seen = caller?.roles.some((role) => role !== 'user') ? people : [];
    const rows = seen.map(({ id, email, displayName, roles, status }) => ({
      id,
      email,
      displayName,
      roles,
      status: status === 'pending' || status === 'disabled' ? status : ('active' as const),
      lastLoginAt: null,
    }));
    const first = (query.current - 1) * query.pageSize;
    return new Answer(rows.slice(first, first + query.pageSize), { total: rows.length });
  },
};
