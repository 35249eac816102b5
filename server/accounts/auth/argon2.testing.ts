import * as argon2 from '@node-rs/argon2/index';
import memoize from 'lodash/memoize';

/** Replaces argon2 in `npm test`: argon2 is slow on purpose, and tests give thousands of accounts the same password. Calls are counted. */
const byArguments = (...given: unknown[]) => JSON.stringify(given);

/** The same hash for the same password. */
export const hash = jest.fn(
  memoize((password: string, options: argon2.Options) => argon2.hash(password, options), byArguments),
);

export const verify = jest.fn(
  memoize((hashed: string, password: string) => argon2.verify(hashed, password), byArguments),
);
