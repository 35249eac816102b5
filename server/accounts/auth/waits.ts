import { createHmac } from 'node:crypto';
import type { Database } from '../../database/connection';
import { networkOf } from '../../plugins/network';
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

export interface PasswordWaits {
  /**
   * Counts this try as a failure until it is cleared. `here`: seconds until a try from this address is looked at; 0: this one is.
   * `elsewhere`: seconds that the account makes tries wait which come from where it is not known.
   */
  begin(): Promise<{ here: number; elsewhere: number }>;
  /** Seconds that the failures so far make the next try wait. */
  left(): Promise<number>;
  /** This try was right: the failures of this account from this address are forgotten, those of others stay. */
  clear(): Promise<void>;
  /** The owner has shown in another way who they are: those of the whole account are forgotten. */
  forget(): Promise<void>;
}

export interface Waits {
  /**
   * After wrong passwords. They meet first the one who guesses (this account from this address); an account or an address as a whole has
   * to wait only after many more, and never for long. The account's wait is for strangers: whoever calls lets its known places pass.
   */
  ofPassword(email: string, address: string): PasswordWaits;
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

  async function secondsLeft(rules: FailureRule[]): Promise<number> {
    const now = clock();
    const until = await lockedUntil(
      db,
      rules.map((rule) => rule.subject),
      now,
    );
    return until === undefined ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000);
  }

  /** Counted before the secret is looked at, so that many tries at once count like many in a row. @returns seconds to wait */
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
