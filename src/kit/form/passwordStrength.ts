import { passwordWeakness } from 'core/access/passwordWeakness';

/** `short`, `long`, `common`, `personal`: the server would refuse it. */
export type Strength = 'short' | 'long' | 'common' | 'personal' | 'fair' | 'good' | 'strong';

const refusals = {
  too_short: 'short',
  too_long: 'long',
  password_common: 'common',
  password_personal: 'personal',
} as const;

/** Bits of surprise of one character: what it may have been, among those of its kind. */
function bitsOf(character: string): number {
  if (/\d/.test(character)) return 3.3;
  if (/[a-z]/.test(character)) return 3.6;
  if (/\s/.test(character)) return 2;
  if (/\p{Script=Han}/u.test(character)) return 8;
  return /\p{L}/u.test(character) ? 4 : 5;
}

/** From so many bits on it is good, strong. */
const enough = { good: 52, strong: 63 };

/**
 * How hard a password is to guess: by the server's own rule whether it may be chosen at all, beyond that by a rough count of bits in
 * which repetitions count little. An orientation while one types.
 * @param about the person's name, address …
 */
export function passwordStrength(password: string, about: readonly string[] = []): Strength {
  const weakness = passwordWeakness(password, about);
  if (weakness) return refusals[weakness.code];
  let bits = 0;
  let before = '';
  const seen = new Set<string>();
  for (const character of password.normalize('NFKC').toLowerCase()) {
    const pair = before + character;
    bits += character === before || seen.has(pair) ? 0.5 : bitsOf(character);
    seen.add(pair);
    before = character;
  }
  // Capitals within words, not only at the beginning.
  if (/\p{Ll}.*\p{Lu}/su.test(password)) bits += 3;
  if (bits >= enough.strong) return 'strong';
  return bits >= enough.good ? 'good' : 'fair';
}
