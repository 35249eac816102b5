import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { changeAccount, changeMethods, confirmed, keepsAWay, ownAccount } from './ownAccount';

type Own = 'requestChangeEmail' | 'connectEmail' | 'resendConnectEmail' | 'disconnectEmail';

/** Changes of the signed-in person's address and password; the mails that confirm them are never opened here. */
export const ownEmail: Pick<Handlers['account'], Own> = {
  requestChangeEmail: ({ caller, body }) => {
    confirmed(caller, body.password);
    changeAccount(caller, { pendingEmail: body.email });
    return {};
  },
  connectEmail: ({ caller }) => {
    if (ownAccount(caller).user.signInMethods.password) {
      refuse('auth.already_connected');
    }
    changeAccount(caller, { pendingPassword: true });
    return {};
  },
  resendConnectEmail: ({ caller }) => {
    return ownAccount(caller).user.pendingPassword ? {} : refuse('auth.not_connected');
  },
  disconnectEmail: ({ caller, body }) => {
    confirmed(caller, body.password);
    keepsAWay(caller);
    changeMethods(caller, { password: false });
    return {};
  },
};

/** Changes of the signed-in person's Google connection. */
export const ownGoogle: Pick<Handlers['auth'], 'connectGoogle' | 'disconnectGoogle'> = {
  connectGoogle: ({ caller }) => {
    changeMethods(caller, { google: true });
    return {};
  },
  disconnectGoogle: ({ caller, body }) => {
    confirmed(caller, body.password);
    keepsAWay(caller);
    changeMethods(caller, { google: false });
    return {};
  },
};
