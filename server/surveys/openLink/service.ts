import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { networkOf } from '../../plugins/network';
import { MinuteCounts } from './minuteCounts';
import { createLinkPasswords } from './passwords';
import { createPuzzles, type Proof, type Puzzles } from './puzzles';
import { forgetSpent } from './store';

interface Guarded {
  id: string;
  asksProof: boolean;
  passwordHash: string | null;
}

/** What keeps robots, and people who were not told the password, from an open link. */
export interface OpenLinks {
  issue: Puzzles['issue'];
  /** @throws AppError `survey.password_needed`, `survey.password_wrong`, `request.rate_limited` */
  requirePassword(survey: Guarded, given: { password?: string | undefined; address: string }): Promise<void>;
  /**
   * Of a guest who begins. @returns what has to be done in the transaction that begins
   * @throws AppError `survey.proof_needed`, `request.rate_limited`
   */
  admit(survey: Guarded, given: { proof?: Proof | undefined; address: string }): (tx: Transaction) => Promise<void>;
  /** Of somebody who goes on and gets a session for it. @throws AppError `request.rate_limited` */
  countGoingOn(participation: string): void;
  /** Removes what is of no use any more: housekeeping. */
  forgetSpent(): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
}

/** Guests a minute, on each server: a whole school may come from one address, a thousand at once is no school. */
const atMost = { ofNetwork: 300, ofGuardedLink: 3000, ofLink: 30_000, goingOn: 30 };

export function createOpenLinks({ db, clock, tokenSecret }: Needs): OpenLinks {
  const puzzles = createPuzzles({ clock, tokenSecret });
  const passwords = createLinkPasswords(clock);
  const guests = new MinuteCounts(clock);

  /** Whoever is refused is counted too: a flood does not get through in the gaps. */
  function count(key: string, most: number): void {
    if (guests.add(key) <= most) return;
    const seconds = guests.secondsLeft();
    throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
  }

  return {
    issue: puzzles.issue,
    requirePassword: passwords.require,
    admit: ({ id, asksProof }, { proof, address }) => {
      count(`${id} ${networkOf(address)}`, atMost.ofNetwork);
      const spend = asksProof ? puzzles.check(id, proof) : undefined;
      count(id, asksProof ? atMost.ofGuardedLink : atMost.ofLink);
      return async (tx) => spend?.(tx);
    },
    countGoingOn: (participation) => count(participation, atMost.goingOn),
    forgetSpent: () => forgetSpent(db, clock()),
  };
}
