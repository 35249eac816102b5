import type { Activated } from 'core/contract/accounts/account';
import { completeSignIn } from './completeSignIn';
import { toSignIn } from './goOn';
import { forgetRegisteredHere } from './keptRegistration';

/** Goes on in the session of whoever registered in this browser; elsewhere by the sign-in page, which has the address already. */
export async function afterActivation({ email, login }: Activated, redirect: string | null): Promise<void> {
  if (login) {
    forgetRegisteredHere();
    if ((await completeSignIn(login, { remember: false, redirect })) === undefined) return;
  }
  toSignIn('activated', { email, redirect });
}
