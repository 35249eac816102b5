import { createHmac } from 'node:crypto';
import type { Database } from '../../database/connection';
import { networkOf } from '../../plugins/network';
import { countFailure, type FailureRule, forgetFailures, lockedUntil, uncountFailure } from './storeFailures';

const hour = 3600;

/** Seconds: the longest wait for one guesser at one account, for an account or an address as a whole, and for a second factor. */
const longest = { ofOne: hour / 4, ofAll: 60, ofCode: hour };

export interface SignInWaits {
  /** Seconds until the next try is checked; 0: this one is, and it counts as a failure until it is cleared. */
  begin(): Promise<number>;
  /** Seconds that the next try must wait because of failures so far. */
  left(): Promise<number>;
  clear(): Promise<void>;
}

export interface PasswordWaits {
  /**
   * Counts this try as a failure until it is cleared. `here`: seconds until a try from this address is checked; 0: this one is.
   * `elsewhere`: seconds that the account makes tries from unknown places wait.
   */
  begin(): Promise<{ here: number; elsewhere: number }>;
  /** Seconds that the next try must wait because of failures so far. */
  left(): Promise<number>;
  /** This try was right: the failures of this account from this address are forgotten, those of others stay. */
  clear(): Promise<void>;
  /** The owner has proved their identity in another way: the failures of the whole account are forgotten. */
  forget(): Promise<void>;
}

export interface Waits {
  /**
   * After wrong passwords. They first affect the guesser (this account from this address); an account or an address as a whole waits only
   * after many more, and never for long. The account's wait is for strangers: the caller lets its known places pass.
   */
  ofPassword(email: string, address: string): PasswordWaits;
  /**
   * After wrong codes of a second factor, for any sign-in and from anywhere: the guesser has the first factor, and six digits are few.
   * The count is kept for a day.
   */
  ofCode(userId: string): SignInWaits;
  /** Between calls that send mails, right or wrong: for a stranger at this address (which may be a whole school), or for an account. */
  ofMails(caller: { address: string } | { userId: string }): Pick<SignInWaits, 'begin'>;
}

export function createWaits(db: Database, clock: () => Date, secret: string): Waits {
  // Keyed, so that nobody can read addresses out of the table by hashing guesses.
  const subjectOf = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

  async function secondsLeft(rules: FailureRule[]): Promise<number> {
    const now = clock();
    const until = await lockedUntil(
      db,
      rules.map((rule) => rule.subject),
      now,
    );
    return until === undefined ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000);
  }

  /** Counted before the secret is checked, so that simultaneous tries count like successive ones. @returns seconds to wait */
  async function count(rules: FailureRule[]): Promise<number> {
    const wait = await secondsLeft(rules);
    if (wait > 0) return wait;
    for (const rule of rules) {
      if (!(await countFailure(db, rule, clock()))) return Math.max(1, await secondsLeft(rules));
    }
    return 0;
  }

  const waitsOf = (rule: FailureRule): SignInWaits => ({
    begin: () => count([rule]),
    left: () => secondsLeft([rule]),
    clear: () => forgetFailures(db, [rule.subject]),
  });

  return {
    ofPassword: (email, address) => {
      const account = email.toLowerCase();
      const network = networkOf(address);
      const both: FailureRule = { subject: subjectOf('both', account, network), free: 5, longest: longest.ofOne };
      const accountRule: FailureRule = { subject: subjectOf('account', account), free: 30, longest: longest.ofAll };
      const addressRule: FailureRule = { subject: subjectOf('address', network), free: 60, longest: longest.ofAll };
      let countedAtAccount = false;
      return {
        begin: async () => {
          const here = await count([both, addressRule]);
          if (here > 0) return { here, elsewhere: 0 };
          const elsewhere = await count([accountRule]);
          countedAtAccount = elsewhere === 0;
          return { here, elsewhere };
        },
        left: () => secondsLeft([both, accountRule, addressRule]),
        clear: async () => {
          await forgetFailures(db, [both.subject]);
          await uncountFailure(db, addressRule.subject);
          if (countedAtAccount) await uncountFailure(db, accountRule.subject);
        },
        forget: () => forgetFailures(db, [both.subject, accountRule.subject]),
      };
    },
    ofCode: (userId) =>
      waitsOf({
        subject: subjectOf('second factor', userId),
        free: 5,
        longest: longest.ofCode,
        forgetAfter: 24 * hour,
      }),
    ofMails: (caller) =>
      waitsOf(
        'userId' in caller
          ? { subject: subjectOf('mails of account', caller.userId), free: 5, longest: longest.ofOne }
          : { subject: subjectOf('mails of address', networkOf(caller.address)), free: 60, longest: longest.ofAll },
      ),
  };
}
