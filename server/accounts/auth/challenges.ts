import type { Database, Transaction } from '../../database/connection';
import { type ChallengePurpose, forgetExpiredChallenges, insertChallenge, takeChallenge } from './storeChallenges';
import { digestOf, newSecret } from './tokens';

const lifetimeMilliseconds = 10 * 60_000;

interface Begun {
  purpose: ChallengePurpose;
  /** Its account; null: none yet. */
  userId: string | null;
  data?: Record<string, unknown>;
}

export interface Challenges {
  /** @returns the challenge: 256 random bits, base64url, good for ten minutes */
  begin(db: Database | Transaction, begun: Begun): Promise<string>;
  /** Ends the challenge, so that it is good for one try. @returns undefined: it does not exist, or no longer */
  take(purpose: ChallengePurpose, secret: string): ReturnType<typeof takeChallenge>;
}

export function createChallenges(db: Database, clock: () => Date): Challenges {
  return {
    begin: async (tx, { purpose, userId, data = {} }) => {
      const secret = newSecret();
      const expiresAt = new Date(clock().getTime() + lifetimeMilliseconds);
      await insertChallenge(tx, { challengeHash: digestOf(secret), purpose, userId, data, expiresAt });
      return secret;
    },
    take: async (purpose, secret) => {
      // Sign-ins begun and never completed leave rows behind.
      await forgetExpiredChallenges(db, clock());
      return takeChallenge(db, digestOf(secret), purpose, clock());
    },
  };
}
