import { readNumber } from './readNumber';

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
    ['.5', 0.5],
    ['5.', 5],
    ['0', 0],
  ])('%s is read as %s', (typed, value) => {
    expect(readNumber(typed)).toBe(value);
  });

  it.each(['', 'abc', '1.234,5', '1 000', '1e5', '7 hours', '--1', 'NaN', '9'.repeat(400)])('%s is none', (typed) => {
    expect(readNumber(typed)).toBeUndefined();
  });
});
