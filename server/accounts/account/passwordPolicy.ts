import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordLength, passwordWeakness } from 'core/access/passwordWeakness';
import { AppError } from '../../errors';

/** The most frequent leaked passwords that are long enough to be chosen here. */
const leaked = new Set(dictionary['passwords-common'].filter((word) => word.length >= passwordLength.minimum));

const weaknessOf = (password: string, about: readonly string[]) => {
  const weakness = passwordWeakness(password, about);
  if (weakness !== undefined) return weakness;
  return leaked.has(password.normalize('NFKC').toLowerCase()) ? { code: 'password_common' } : undefined;
};

/**
 * Refuses a new password that is too short, too long or easy to guess. The one rule for registration, reset, connecting and change.
 * @throws AppError `auth.password_weak` with the reason at `body.password`
 */
export function checkNewPassword(password: string, about: { email: string; displayName?: string }): void {
  const weakness = weaknessOf(password, [about.email, about.displayName ?? '']);
  if (weakness !== undefined) {
    throw new AppError('auth.password_weak', { details: [{ path: 'body.password', ...weakness }] });
  }
}
