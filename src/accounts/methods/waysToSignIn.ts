import type { CurrentUser } from 'core/contract/accounts/profile';

/** The number of ways in which this account can sign in. The last one cannot be removed. */
export const waysToSignIn = ({ signInMethods: { password, google, passkeys } }: CurrentUser): number =>
  Number(password) + Number(google) + passkeys;
