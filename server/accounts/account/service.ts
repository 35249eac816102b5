import type { Database } from '../../database/connection';
import type { Mailer } from '../../mail/mailer';
import type { AuditService } from '../audit/service';
import type { SignInHere } from '../auth/service';
import { createEmailChange, type EmailChange } from './emailChange';
import { createEmailSignIn, type EmailSignIn } from './emailSignIn';
import { createGuestAccounts, type GuestAccounts } from './guestAccount';
import { createMailLimits } from './mailLimits';
import { createPasswordReset, type PasswordReset } from './passwordReset';
import { createRegistration, type Registration } from './registration';

/** Accounts by mail. Mails are queued in the transaction that they report, and every action is recorded. */
export interface AccountService extends Registration, PasswordReset, EmailChange, EmailSignIn {
  keepAnswers: GuestAccounts['keepAnswers'];
}

interface AccountOptions {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
  mail: Mailer;
  audit: AuditService;
  google: { clientId: string | undefined };
  auth: { signInHere: SignInHere };
}

export function createAccountService({ google, auth, ...options }: AccountOptions): AccountService {
  const needs = { ...options, limits: createMailLimits(options.db, options.clock, options.tokenSecret) };
  const guests = createGuestAccounts(needs);
  return {
    ...createRegistration({ ...needs, activateGuest: guests.activate, signIn: auth.signInHere }),
    keepAnswers: guests.keepAnswers,
    ...createPasswordReset(needs),
    ...createEmailChange(needs),
    ...createEmailSignIn({ ...needs, hasGoogle: google.clientId !== undefined }),
  };
}
