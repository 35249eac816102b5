import { type Options, hash as realHash, verify as realVerify } from '@node-rs/argon2/index';

/** What `npm test` puts in the place of argon2: it is slow on purpose, and tests give thousands of accounts the same password. */
const hashes = new Map<string, Promise<string>>();
const verdicts = new Map<string, Promise<boolean>>();

function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const result = known.get(key) ?? work();
  known.set(key, result);
  return result;
}

/** The same hash for the same password. */
export const hash = (password: string, options: Options): Promise<string> =>
  once(hashes, JSON.stringify([password, options]), () => realHash(password, options));

export const verify = (hashed: string, password: string): Promise<boolean> =>
  once(verdicts, JSON.stringify([hashed, password]), () => realVerify(hashed, password));
