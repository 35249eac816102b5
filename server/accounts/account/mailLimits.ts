import { createHmac, randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { createWaits } from '../auth/waits';
import { countMail, forgetMailCounts } from './store';

const hour = 3_600_000;

/** To one recipient in an hour. */
const mailsInAnHour = 5;

/** How often mails can be sent: callers who ask too often are told, but not about another person's mailbox. */
export interface MailLimits {
  /** Counts a call by a stranger at this address, or by this account. Growing waits. @throws AppError `request.rate_limited` */
  countCall(caller: { address: string } | { userId: string }): Promise<void>;
  /** Counts a mail to this recipient; undefined: nobody, in the same time. @returns false: the limit is reached, do not send it */
  countRecipient(tx: Transaction, email: string | undefined): Promise<boolean>;
}

export function createMailLimits(db: Database, clock: () => Date, secret: string): MailLimits {
  const waits = createWaits(db, clock, secret);
  // Keyed, so that nobody can read addresses out of the table by hashing guesses.
  const subjectOf = (email: string) =>
    createHmac('sha256', secret).update(`mail recipient\n${email.toLowerCase()}`).digest('base64url');

  return {
    countCall: async (caller) => {
      const seconds = await waits.ofMails(caller).begin();
      if (seconds > 0) throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
    },
    countRecipient: async (tx, email) => {
      const now = clock();
      await forgetMailCounts(tx, now);
      const subject = email === undefined ? randomUUID() : subjectOf(email);
      const endsAt = email === undefined ? now : new Date(now.getTime() + hour);
      const mails = await countMail(tx, subject, now, endsAt);
      return email !== undefined && mails <= mailsInAnHour;
    },
  };
}
