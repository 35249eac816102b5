import { numbersIn, strayNumbers } from './numbers';

const result = ['PHQ-9', '12', '0–27', 'T = 54.9', '85', 'Moderate'];
const among = (rows: [answer: string, locale?: string][]) =>
  rows.map(([answer, locale = 'en-US']) => [answer, locale] as const);
const besides = (rows: [answer: string, found: string, locale?: string][]) =>
  rows.map(([answer, found, locale = 'en-US']) => [answer, found, locale] as const);
const stray = (answer: string, locale?: string) => strayNumbers(answer, result, locale);

describe('the numbers of an answer about a result', () => {
  it.each(
    among([
      ['Your score is 12, which is moderate.'],
      ['You are at the 85th percentile, with T = 54.9.'],
      ['PHQ-9: 12 of 27'],
      ['Your score is twelve.'],
      ['eighty-five of those asked'],
      ['Your score is **12**.'],
      ['١٢ من ٢٧'],
      ['１２点'],
      ['十二分，满分二十七'],
      ['zwölf von siebenundzwanzig', 'de-DE'],
      ['douze sur vingt-sept, et quatre-vingt-cinq', 'fr-FR'],
      ['doce de veintisiete; ochenta y cinco', 'es-ES'],
      ['двенадцать из двадцати семи', 'ru-RU'],
      ['اثنا عشر'],
      ['سبعة وعشرون'],
      ['बारह और सत्ताईस'],
      ['백분위 팔십오 점'],
      ['1. Rest.\n2. Talk to somebody.'],
      ['First, rest. Second, talk. Third, sleep.'],
      ['One of the things to say: no one is alone with it.'],
      ['Das ist eine gute Frage.'],
      ['这一点十分重要，第一，休息。第二，谈谈。'],
      ['Once in a while, take a break.'],
      ['54,9'],
    ]),
  )('are all of the result: %s', (answer, locale) => {
    expect(stray(answer, locale)).toEqual([]);
  });

  it.each(
    besides([
      ['Your score is 13.', '13'],
      ['about 12.5', '12.5'],
      ['1**5**', '15'],
      ['1\u200b5', '15'],
      ['a score of thirteen', 'thirteen'],
      ['twenty-one of them', 'twenty one'],
      ['one hundred people', 'one hundred'],
      ['two thirds of people', 'thirds'],
      ['about half of all people', 'half'],
      ['twice as much', 'twice'],
      ['٣٤', '34'],
      ['３４点', '34'],
      ['३४', '34'],
      ['三十四分', '三十四'],
      ['第八十六百分位', '八十六'],
      ['你得了十分。', '十'],
      ['siebenundzwanzig, achtundzwanzig', 'achtundzwanzig', 'de-DE'],
      ['vierunddreißig', 'vierunddreißig', 'de-DE'],
      ['Elf.', 'Elf', 'de-DE'],
      ['quatre-vingt-dix', 'quatre vingt dix', 'fr-FR'],
      ['treinta y cuatro', 'treinta y cuatro', 'es-ES'],
      ['trinta e quatro', 'trinta e quatro', 'pt-BR'],
      ['тридцать четыре', 'тридцать четыре', 'ru-RU'],
      ['أربعة وثلاثون', 'أربعة وثلاثون', 'ar-EG'],
      ['चौंतीस', 'चौंतीस', 'hi-IN'],
      ['三十四点', '三十四', 'ja-JP'],
      ['삼십사 점', '삼십사', 'ko-KR'],
      ['서른네 명', '서른네', 'ko-KR'],
      ['½ of them', '1'],
      ['②', '2'],
      ['stage IV', 'IV'],
      ['&#49;&#51;', '&#49;'],
      ['call 988', '988'],
      ['5. Only this line.', '5'],
    ]),
  )('are told where they are not: %s', (answer, found, locale) => {
    expect(stray(answer, locale)).toContainEqual(found.normalize('NFKC'));
  });

  it('are read with points and commas in both ways', () => {
    const values = (text: string) => numbersIn(text).flatMap((each) => each.values);
    expect(values('1,234')).toEqual([1234, 1.234]);
    expect(values('1.234,5')).toEqual([1234.5]);
    expect(values('20–27')).toEqual([20, 27]);
  });
});
