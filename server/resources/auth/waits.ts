import { createHmac } from 'node:crypto';
import type { Database } from '../../database/connection';
import { countFailure, type FailureRule, forgetFailures, lockedUntil, uncountFailure } from './storeFailures';

const hour = 3600;

/** Seconds: the longest wait of one who guesses at one account, of an account or an address as a whole, and of a second factor. */
const longest = { ofOne: hour / 4, ofAll: 60, ofCode: hour };

export interface SignInWaits {
  /** Seconds until the next try is looked at; 0: this one is, and it counts as a failure until it is cleared. */
  begin(): Promise<number>;
  /** Seconds that the failures so far make the next try wait. */
  left(): Promise<number>;
  clear(): Promise<void>;
}

export interface Waits {
  /**
   * After wrong passwords. They meet first the one who guesses (this account from this address); an account or an address
   * as a whole has to wait only after many more, and never for long, so that a stranger cannot keep its owner out.
   */
  ofPassword(email: string, address: string): SignInWaits;
  /**
   * After wrong codes of a second factor, whatever sign-in they belong to and wherever they come from: who tries has the first factor,
   * and six digits are few. The count is kept for a day.
   */
  ofCode(userId: string): SignInWaits;
  /** Between calls that send mails, right or wrong: of a stranger at this address (which may be a whole school), or of an account. */
  ofMails(caller: { address: string } | { userId: string }): Pick<SignInWaits, 'begin'>;
}

export function createWaits(db: Database, clock: () => Date, secret: string): Waits {
  // Keyed, so that nobody can read addresses out of the table by hashing guesses.
  const subjectOf = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

  function waitsOf(rules: FailureRule[], clear: () => Promise<void>): SignInWaits {
    const subjects = rules.map((rule) => rule.subject);
    const secondsLeft = async (now: Date) => {
      const until = await lockedUntil(db, subjects, now);
      return until === undefined ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000);
    };
    return {
      begin: async () => {
        const now = clock();
        const wait = await secondsLeft(now);
        if (wait > 0) return wait;
        // Counted before the secret is looked at, so that many tries at once count like many in a row.
        for (const rule of rules) {
          if (!(await countFailure(db, rule, now))) return Math.max(1, await secondsLeft(now));
        }
        return 0;
      },
      left: () => secondsLeft(clock()),
      clear,
    };
  }

  return {
    ofPassword: (email, address) => {
      const account = email.toLowerCase();
      const both: FailureRule = { subject: subjectOf('both', account, address), free: 5, longest: longest.ofOne };
      const accountRule: FailureRule = { subject: subjectOf('account', account), free: 30, longest: longest.ofAll };
      const addressRule: FailureRule = { subject: subjectOf('address', address), free: 60, longest: longest.ofAll };
      return waitsOf([both, accountRule, addressRule], async () => {
        await forgetFailures(db, [both.subject, accountRule.subject]);
        await uncountFailure(db, addressRule.subject);
      });
    },
    ofCode: (userId) => {
      const subject = subjectOf('second factor', userId);
      return waitsOf([{ subject, free: 5, longest: longest.ofCode, forgetAfter: 24 * hour }], () =>
        forgetFailures(db, [subject]),
      );
    },
    ofMails: (caller) => {
      const rule =
        'userId' in caller
          ? { subject: subjectOf('mails of account', caller.userId), free: 5, longest: longest.ofOne }
          : { subject: subjectOf('mails of address', caller.address), free: 60, longest: longest.ofAll };
      return waitsOf([rule], () => forgetFailures(db, [rule.subject]));
    },
  };
}
