import { createHmac, randomBytes } from 'node:crypto';
import { passwordMatches } from '../../accounts/auth/passwords';
import { AppError } from '../../errors';
import { networkOf } from '../../plugins/network';
import { MinuteCounts } from './minuteCounts';

/** Wrong passwords of a survey a minute: from one network, and in all. */
const atMost = { ofNetwork: 30, ofLink: 300 };

/** How many right passwords are known by a digest, so that a class that begins at once costs one argon2 hash. */
const knownAtMost = 1000;

export interface LinkPasswords {
  /** @throws AppError `survey.password_needed`, `survey.password_wrong`, `request.rate_limited` */
  require(
    survey: { id: string; passwordHash: string | null },
    given: { password?: string | undefined; address: string },
  ): Promise<void>;
}

/**
 * Checks the passwords of open links. Above a limit nothing is checked, right or wrong: else guessing would go on. Passwords are weaker than
 * codes, so their limit holds for each survey.
 */
export function createLinkPasswords(clock: () => Date): LinkPasswords {
  const wrong = new MinuteCounts(clock);
  const secret = randomBytes(32);
  const known = new Set<string>();

  function keep(digest: string): void {
    if (known.size >= knownAtMost) known.clear();
    known.add(digest);
  }

  return {
    require: async ({ id, passwordHash }, { password, address }) => {
      if (passwordHash === null) return;
      if (password === undefined || password === '') throw new AppError('survey.password_needed');
      const keys = [`${id} ${networkOf(address)}`, id] as const;
      if (wrong.of(keys[0]) >= atMost.ofNetwork || wrong.of(keys[1]) >= atMost.ofLink) {
        const seconds = wrong.secondsLeft();
        throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
      }
      const digest = createHmac('sha256', secret).update(`${passwordHash}\n${password}`).digest('base64');
      if (known.has(digest)) return;
      // Counted before it is checked: of a thousand guesses at once only as many as may be are hashed.
      for (const key of keys) wrong.add(key);
      if (!(await passwordMatches(passwordHash, password))) throw new AppError('survey.password_wrong');
      for (const key of keys) wrong.add(key, -1);
      keep(digest);
    },
  };
}
