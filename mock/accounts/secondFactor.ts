import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { changeMethods, confirmed, keepsAWay, ownAccount } from './ownAccount';
import type { Caller } from './people';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** The code that every authenticator app of the mock world shows. */
const codeOfEveryApp = '123456';
const challenge = 'bW9jay1jaGFsbGVuZ2U';

const tenCodes = () => Array.from({ length: 10 }, (_, index) => `mock${index}-code${index}`);

/** Ten codes with the first second factor; none when the account has some already. */
function codesIfNone(caller: Caller | undefined): string[] {
  if (ownAccount(caller).user.signInMethods.recoveryCodes > 0) return [];
  changeMethods(caller, { recoveryCodes: 10 });
  return tenCodes();
}

export const secondFactor: Handlers['secondFactor'] = {
  totp: ({ caller, body }) => {
    confirmed(caller, body.password);
    const account = encodeURIComponent(ownAccount(caller).user.email);
    return { secret, uri: `otpauth://totp/Mock:${account}?secret=${secret}&issuer=Mock` };
  },
  confirmTotp: ({ caller, body }) => {
    if (body.code !== codeOfEveryApp) {
      refuse('auth.code_wrong', { details: [{ path: 'body.code', code: 'code_wrong' }] });
    }
    changeMethods(caller, { totp: true });
    return { recoveryCodes: codesIfNone(caller) };
  },
  removeTotp: ({ caller, body }) => {
    confirmed(caller, body.password);
    changeMethods(caller, { totp: false });
    return {};
  },
  recoveryCodes: ({ caller, body }) => {
    confirmed(caller, body.password);
    changeMethods(caller, { recoveryCodes: 10 });
    return { recoveryCodes: tenCodes() };
  },
  passkeys: ({ caller }) => ownAccount(caller).passkeys,
  passkeyOptions: ({ caller, body }) => {
    confirmed(caller, body.password);
    const { email, displayName } = ownAccount(caller).user;
    return {
      challenge: 'mock',
      options: {
        challenge,
        rp: { id: 'localhost', name: 'Mock' },
        user: { id: 'bW9jaw', name: email, displayName },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    };
  },
  addPasskey: ({ caller, body }) => {
    const account = ownAccount(caller);
    const number = account.passkeys.length + 1;
    const id = `01900000-0000-7000-8011-${String(number).padStart(12, '0')}`;
    const passkey = { id, name: body.name, createdAt: new Date().toISOString(), lastUsedAt: null };
    account.passkeys = [...account.passkeys, passkey];
    changeMethods(caller, { passkeys: account.passkeys.length });
    return { id, recoveryCodes: codesIfNone(caller) };
  },
  removePasskey: ({ caller, body, params }) => {
    confirmed(caller, body.password);
    keepsAWay(caller);
    const account = ownAccount(caller);
    account.passkeys = account.passkeys.filter(({ id }) => id !== params.id);
    changeMethods(caller, { passkeys: account.passkeys.length });
    return {};
  },
};
