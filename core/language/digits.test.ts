import { inOwnDigits } from './digits';

it('writes numbers in the digits of the language that the text is in', () => {
  expect(inOwnDigits('من 0 إلى 27.', 'ar-EG')).toBe('من ٠ إلى ٢٧.');
  expect(inOwnDigits('النتيجة 14.5 من 60', 'ar-EG')).toBe('النتيجة ١٤٫٥ من ٦٠');
  expect(inOwnDigits('von 0 bis 27', 'de-DE')).toBe('von 0 bis 27');
  expect(inOwnDigits('27', '')).toBe('27');
});

it('leaves names, codes and numbers to call as they are', () => {
  for (const text of ['PHQ-9', 'IPIP-NEO-120', 'q5', '+201234567', '01234567', 'A-12']) {
    expect(inOwnDigits(text, 'ar-EG')).toBe(text);
  }
});
