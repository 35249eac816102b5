import type { CurrentUser } from 'core/contract/accounts/profile';

/** How many ways there are in which this account can sign in; the last one stays. */
export const waysToSignIn = ({ signInMethods: { password, google, passkeys } }: CurrentUser): number =>
  Number(password) + Number(google) + passkeys;
