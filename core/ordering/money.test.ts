import { currencies, decimalOf, lineAmounts, minorOf, moneyIn, rateIn, sumOf } from './index';

describe('the amounts of a line', () => {
  it.each([
    [990, 1, 1900, { gross: 990, tax: 158, net: 832 }],
    // Exactly half a cent: 105 × 500 / 10500 = 5; 315 × 500 / 10500 = 15; 21 × 10000 / 20000 = 10.5 → 11.
    [21, 1, 10_000, { gross: 21, tax: 11, net: 10 }],
    [333, 3, 700, { gross: 999, tax: 65, net: 934 }],
    [0, 5, 1900, { gross: 0, tax: 0, net: 0 }],
    [990, 2, 0, { gross: 1980, tax: 0, net: 1980 }],
    [10_000_000_000, 10_000, 1900, { gross: 100_000_000_000_000, tax: 15_966_386_554_622, net: 84_033_613_445_378 }],
  ])('%i × %i at %i', (price, quantity, rate, expected) => {
    expect(lineAmounts(price, quantity, rate)).toEqual(expected);
  });

  it('always add up, whatever the price', () => {
    for (let price = 0; price < 3000; price += 7) {
      for (const rate of [0, 1, 550, 700, 1900, 2500, 10_000]) {
        const { gross, tax, net } = lineAmounts(price, 3, rate);
        expect(net + tax).toBe(gross);
        expect(Math.abs(net * rate - tax * 10_000)).toBeLessThanOrEqual((10_000 + rate) / 2 + rate);
      }
    }
  });

  it('are refused beyond 2^53', () => {
    expect(() => lineAmounts(Number.MAX_SAFE_INTEGER, 2, 0)).toThrow(RangeError);
    expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

it('writes and reads amounts with the digits of their currency, exactly', () => {
  expect(decimalOf(-990, 'EUR')).toBe('-9.90');
  expect(decimalOf(5, 'KWD')).toBe('0.005');
  expect(decimalOf(1200, 'JPY')).toBe('1200');
  expect(minorOf('9.9', 'EUR')).toBe(990);
  expect(minorOf('9.901', 'EUR')).toBeUndefined();
  expect(minorOf('9.900', 'EUR')).toBe(990);
  expect(minorOf('1e3', 'EUR')).toBeUndefined();
  expect(minorOf('99999999999999999', 'EUR')).toBeUndefined();
  for (const currency of currencies) expect(minorOf(decimalOf(1_234_567, currency), currency)).toBe(1_234_567);
});

it('shows amounts and rates as people write them', () => {
  expect(moneyIn('en-US', 9_007_199_254_740_991, 'EUR')).toBe('€90,071,992,547,409.91');
  expect(moneyIn('de-DE', 990, 'EUR').replace(/\s/g, ' ')).toBe('9,90 €');
  expect(moneyIn('ar-EG', 990, 'EUR')).toMatch(/٩٫٩٠/);
  expect(moneyIn('en-US', 500, 'JPY')).toBe('¥500');
  expect(rateIn('en-US', 1900)).toBe('19%');
  expect(rateIn('en-US', 550)).toBe('5.5%');
});
