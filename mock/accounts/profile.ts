import { strToU8, zipSync } from 'fflate';
import type { Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { noticeCounts } from '../platform/notice';
import { changeAccount, confirmed, ownAccount } from './ownAccount';
import type { Caller } from './people';

/** Milliseconds between a request for erasure and the erasure. */
const erasePeriod = 14 * 24 * 60 * 60_000;

const currentUser = (caller: Caller | undefined) => ({ ...ownAccount(caller).user, ...noticeCounts(caller) });

export const profile: Handlers['profile'] = {
  read: ({ caller }) => currentUser(caller),
  current: ({ caller }) => currentUser(caller),
  update: ({ caller, body: { rowVersion, ...change } }) => {
    if (rowVersion !== undefined && rowVersion !== ownAccount(caller).user.rowVersion) {
      throw outdated('body.rowVersion', ownAccount(caller).user.rowVersion, currentUser(caller));
    }
    changeAccount(caller, change);
    return currentUser(caller);
  },
  avatar: ({ caller, body }) => {
    const avatar = body.image === null ? null : `data:image/webp;base64,${body.image}`;
    changeAccount(caller, { avatar });
    return { avatar };
  },
  password: ({ caller, body }) => {
    const account = ownAccount(caller);
    if (body.current !== account.password) {
      refuse('auth.password_wrong', { details: [{ path: 'body.current', code: 'password_wrong' }] });
    }
    account.password = body.password;
    account.sessions = account.sessions.filter(({ current }) => current);
    return {};
  },
  export: ({ caller }) => {
    confirmed(caller);
    return zipSync({ 'account.json': strToU8(JSON.stringify(currentUser(caller), null, 2)) });
  },
  erase: ({ caller, body }) => {
    confirmed(caller, body.password);
    const eraseAt = new Date(Date.now() + erasePeriod).toISOString();
    changeAccount(caller, { eraseAt });
    return { eraseAt };
  },
  keep: ({ caller }) => {
    changeAccount(caller, { eraseAt: null });
    return {};
  },
};
