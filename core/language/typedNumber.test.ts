import { latinNumber, readNumber, typedNumber } from './typedNumber';

describe('a typed number', () => {
  it.each([
    ['7', 7],
    [' 7.5 ', 7.5],
    ['7,5', 7.5],
    ['٧٫٥', 7.5],
    ['۱۲', 12],
    ['१२', 12],
    ['－', undefined],
    ['−3', -3],
    ['–3', -3],
    ['１２．５', 12.5],
    ['１２，５', 12.5],
    ['１２.５', 12.5],
    ['－３', -3],
    ['ー３', -3],
    ['＋３', 3],
    ['－０．５', -0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['0', 0],
  ])('%s is read as %s', (typed, value) => {
    expect(readNumber(typed)).toBe(value);
  });

  it.each(['', 'abc', '1.234,5', '1 000', '1e5', '7 hours', '--1', 'NaN', '9'.repeat(400)])('%s is none', (typed) => {
    expect(readNumber(typed)).toBeUndefined();
  });

  it.each([
    ['１，２３４．５', '1,234.5'],
    ['ー٣', '-3'],
    ['12 kg', '12 kg'],
  ])('%s is in Latin digits and signs %s', (typed, latin) => {
    expect(latinNumber(typed)).toBe(latin);
  });

  it.each([
    ['０　全くない', '０'],
    ['－１．５) selten', '－１．５'],
    ['コーヒー', undefined],
  ])('at the beginning of %s is %s', (text, number) => {
    expect(new RegExp(`^${typedNumber}`, 'u').exec(text)?.[0]).toBe(number);
  });
});
