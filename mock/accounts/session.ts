import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { ownAccount } from './ownAccount';

export const session: Handlers['session'] = {
  list: ({ caller }) => ownAccount(caller).sessions,
  end: ({ caller, params }) => {
    const account = ownAccount(caller);
    const left = account.sessions.filter(({ id }) => id !== params.id);
    if (left.length === account.sessions.length) {
      refuse('not_found');
    }
    account.sessions = left;
    return {};
  },
  endOthers: ({ caller }) => {
    const account = ownAccount(caller);
    const left = account.sessions.filter(({ current }) => current);
    const ended = account.sessions.length - left.length;
    account.sessions = left;
    return { ended };
  },
};
