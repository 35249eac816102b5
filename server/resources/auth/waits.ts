import { createHmac } from 'node:crypto';
import type { Database } from '../../database/connection';
import { countFailure, type FailureRule, forgetFailures, lockedUntil, uncountFailure } from './store';

/** Seconds: the longest wait of one who guesses at one account, and of an account or an address as a whole. */
const longest = { ofOne: 15 * 60, ofAll: 60 };

/**
 * Growing waits after wrong passwords. They meet first the one who guesses (this account from this address); an account or an address
 * as a whole has to wait only after many more, and never for long, so that a stranger cannot keep its owner out.
 */
export interface SignInWaits {
  /** Seconds until the next try is looked at; 0: this one is, and it counts as a failure until it is cleared. */
  begin(): Promise<number>;
  clear(): Promise<void>;
}

export function createSignInWaits(db: Database, clock: () => Date, secret: string) {
  // Keyed, so that nobody can read addresses out of the table by hashing guesses.
  const subjectOf = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

  return (email: string, address: string): SignInWaits => {
    const account = email.toLowerCase();
    const both: FailureRule = { subject: subjectOf('both', account, address), free: 5, longest: longest.ofOne };
    const accountRule: FailureRule = { subject: subjectOf('account', account), free: 30, longest: longest.ofAll };
    const addressRule: FailureRule = { subject: subjectOf('address', address), free: 60, longest: longest.ofAll };
    const rules = [both, accountRule, addressRule];
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
        // Counted before the password is looked at, so that many tries at once count like many in a row.
        for (const rule of rules) {
          if (!(await countFailure(db, rule, now))) return Math.max(1, await secondsLeft(now));
        }
        return 0;
      },
      clear: async () => {
        await forgetFailures(db, [both.subject, accountRule.subject]);
        await uncountFailure(db, addressRule.subject);
      },
    };
  };
}
