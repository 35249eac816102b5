import { passwordWeakness } from './passwordWeakness';

const about = ['anna.mueller@example.org', 'Anna Müller'];
const codeOf = (password: string) => passwordWeakness(password, about)?.code;

it.each([
  'password123',
  'P@ssw0rd123!',
  'Passwort2024!',
  'passwordpassword',
  'qwertyuiop',
  'asdfasdfasdf',
  '1qaz2wsx3edc',
  'aaaaaaaaaaaa',
  'abababababab',
  'abcdefghijklm',
  'zyxwvutsrq9876',
  '1234567890',
  '0000000000',
  '1029384756',
  'iloveyou12345',
  'Summer2024!!',
  'Welcome2026!',
  'letmeinletmein',
  'assessassess1',
  'TestTest1234',
  'ضصثقفغعهخحج',
  'ｐａｓｓｗｏｒｄ１２３',
])('refuses %s, which guessers try first', (password) => {
  expect(codeOf(password)).toBe('password_common');
});

it.each([
  'AnnaMueller1985',
  'anna.mueller@example.org',
  'müller-anna-2020',
])('refuses %s, made of the person', (password) => {
  expect(codeOf(password)).toBe('password_personal');
  expect(passwordWeakness(password, ['someone.else@elsewhere.net'])).toBeUndefined();
});

it.each([
  'correct horse battery',
  'gxqT7-vbnmz-42',
  'Tr0ub4dor&3xkq',
  'мой дом у озера',
  'قهوة الصباح مع الأصدقاء',
  '山高月小水落石出清风徐来',
  'uhvkwpzrta',
])('takes %s: no rule about kinds of characters', (password) => {
  expect(codeOf(password)).toBeUndefined();
});

it('counts characters as people see them after normalisation', () => {
  expect(passwordWeakness('short', about)).toEqual({ code: 'too_short', params: { minimum: 10 } });
  expect(codeOf('🦊🐢🦉🐝🦋🐌')).toBe('too_short');
  expect(codeOf('kvxq wz'.repeat(40))).toBe('too_long');
});
