import { passwordWeakness } from 'core/access/passwordWeakness';
import { passwordStrength } from './passwordStrength';

describe('the strength of a password', () => {
  it.each([
    ['', 'short'],
    ['x7!kQ2#pL', 'short'],
    ['x'.repeat(201), 'long'],
    ['aaaaaaaaaaaaaaaaaaaa', 'common'],
    ['abcdefghijklmnop', 'common'],
    ['1234567890123456', 'common'],
    ['Passwort2024!', 'common'],
    ['ababababababababab', 'common'],
    ['correct horse battery staple', 'strong'],
    ['Tk9$vQ!2mZr8&Lx4', 'strong'],
    ['كلمة سر طويلة لا تعرف', 'strong'],
    ['山高月小水落石出曾日月', 'strong'],
  ])('of %j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('grows with what is added', () => {
    const phrases = ['blue lemon wine', 'blue lemon wine cup', 'blue lemon wine cups in the north'];
    expect(phrases.map((phrase) => passwordStrength(phrase))).toEqual(['fair', 'good', 'strong']);
  });

  it('knows name and address', () => {
    const about = ['Maria Hernandez', 'maria.hernandez@example.org'];
    expect(passwordStrength('maria.hernandez77', about)).toBe('personal');
    expect(passwordWeakness('maria.hernandez77', [])).toBeUndefined();
  });
});
