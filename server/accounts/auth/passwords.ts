import { hash, verify } from '@node-rs/argon2';

/** argon2id (the package's default) with 19 MiB, two passes, one lane: the first choice of the OWASP password storage cheat sheet (2023). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One form for different code points that keyboards send for the same character. */
const normal = (password: string) => password.normalize('NFKC');

/** A PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), parameters);

let unknownAccount: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (no such account, or one that signs in another way) the answer is no, after the
 * same time as for a wrong password.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  unknownAccount ??= hashPassword('nobody signs in with this');
  const matches = await verify(passwordHash ?? (await unknownAccount), normal(password));
  return matches && passwordHash !== null;
}
