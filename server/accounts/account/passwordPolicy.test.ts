import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors';
import { checkNewPassword } from './passwordPolicy';

const about = { email: 'maria.hernandez@example.org', displayName: 'Maria Hernández' };

/** The detail's code; undefined: the password may be chosen. */
function refusal(password: string): string | undefined {
  try {
    checkNewPassword(password, about);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details?.[0]?.code : String(error);
  }
}

describe('a new password', () => {
  it('has 10 to 200 characters of any kind', () => {
    expect(refusal('kvpxmqzrw')).toBe('too_short');
    expect(refusal('kvpxmqzrwt')).toBeUndefined();
    expect(refusal('خمسة أرانب في المطر')).toBeUndefined();
    expect(refusal('kvpxmqzrwt'.split('').join(' ').repeat(11))).toBe('too_long');
  });

  it('is none of the thousands that lists of leaked passwords begin with', () => {
    const known = dictionary['passwords-common'].filter((word) => word.length >= 10);
    expect(known.length).toBeGreaterThan(1000);
    expect(known.filter((word) => refusal(word) === undefined)).toEqual([]);
    expect(known.slice(0, 300).filter((word) => refusal(word.toUpperCase()) === undefined)).toEqual([]);
  });

  it('is not made of the person’s name or address', () => {
    expect(refusal('maria.hernandez')).toBe('password_personal');
  });
});
