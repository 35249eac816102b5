import { meantSurveyCode, writtenSurveyCode } from './surveyCode';

const code = '0123456789ABCDEFGHJK';

it('is written in five groups of four, and read as it is written', () => {
  expect(writtenSurveyCode(code)).toBe('S-0123-4567-89AB-CDEF-GHJK');
  expect(meantSurveyCode(writtenSurveyCode(code))).toBe(code);
});

it.each(['s 0123 4567 89ab cdef ghjk', 'O12345678９ABCDEFGHJK', 'S–0l23–4567–89AB–CDEF–GHJK'])('reads %s', (typed) => {
  expect(meantSurveyCode(typed)).toBe(code);
});

it.each([
  '',
  'S-0123',
  'A-0123-4567-89AB-CDEF-GHJK',
  'S-0123-4567-89AB-CDEF-GHJU',
  '\0'.repeat(20),
])('refuses %j', (typed) => {
  expect(meantSurveyCode(typed)).toBeUndefined();
});
