import type { CurrentUser } from 'core/contract/accounts/profile';
import { loadProfile } from '@/shell/start/profile';
import type { useStepUp } from '@/shell/stepUp/useStepUp';

/** Props of every way to sign in. `run` makes a call that may have to be confirmed. */
export interface MethodProps {
  user: CurrentUser;
  run: ReturnType<typeof useStepUp>['run'];
}

/** Reloads the account after a change. If that fails the old state stays; the change itself is done. */
export const reloadUser = () => loadProfile().catch(() => undefined);

/** The number of ways in which this account can sign in. The last one cannot be removed. */
export const waysToSignIn = ({ signInMethods: { password, google, passkeys } }: CurrentUser): number =>
  Number(password) + Number(google) + passkeys;
