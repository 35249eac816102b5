import * as fc from 'fast-check';
import { decimalLogarithm, exponential, naturalLogarithm, power } from './elementary';
import { normalCdf, normalQuantile } from './normal';
import { roundDecimal } from './rounding';

function relativeError(value: number, truth: number): number {
  return value === truth ? 0 : Math.abs(value - truth) / Math.abs(truth);
}

describe('the standard normal distribution', () => {
  /** Φ to 16 figures. */
  const known: [z: number, p: number][] = [
    [-8, 6.220960574271784e-16],
    [-5, 2.866515718791939e-7],
    [-1, 0.15865525393145705],
    [0.5, 0.6914624612740131],
    [1, 0.8413447460685429],
    [1.96, 0.9750021048517795],
    [2, 0.9772498680518208],
    [3, 0.9986501019683699],
  ];

  it.each(known)('has below %p the part %p', (z, p) => {
    // z itself is rounded on its way: that alone costs z² units in the last place.
    expect(relativeError(normalCdf(z), p)).toBeLessThan(1e-14);
  });

  it('agrees everywhere with Simpson integration of its density', () => {
    const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    const step = 1 / 256;
    let integral = 0.5;
    for (let z = 0; z < 8; z += step) {
      expect(Math.abs(normalCdf(z) - integral)).toBeLessThan(1e-12);
      expect(Math.abs(normalCdf(-z) - (1 - integral))).toBeLessThan(1e-12);
      integral += (step / 6) * (density(z) + 4 * density(z + step / 2) + density(z + step));
    }
  });

  it('reaches 0 and 1 far out, and never leaves them', () => {
    expect([normalCdf(-40), normalCdf(40), normalCdf(-1e300), normalCdf(1e300)]).toEqual([0, 1, 0, 1]);
  });

  it.each([
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489],
    [0.9, 1.2815515655446004],
    [0.5, 0],
    [0.1, -1.2815515655446004],
    [1e-9, -5.997807015007687],
    [1e-300, -37.0471],
  ])('has its quantile of %p at %p', (p, z) => {
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThan(p === 1e-300 ? 1e-4 : 1e-9);
  });

  it('finds the way back from quantiles', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }), (p) => {
        expect(Math.abs(normalCdf(normalQuantile(p)) - p)).toBeLessThan(1e-14);
      }),
    );
  });
});

describe('exp, ln, log10 and powers', () => {
  const moderate = fc.double({ min: -700, max: 700, noNaN: true });
  const positive = fc.double({ min: 1e-300, max: 1e300, noNaN: true });

  it('agree with the engine to a few units in the last place', () => {
    fc.assert(
      fc.property(moderate, positive, (x, y) => {
        expect(relativeError(exponential(x), Math.exp(x))).toBeLessThan(4e-16);
        expect(relativeError(naturalLogarithm(y), Math.log(y))).toBeLessThan(4e-16);
        expect(relativeError(decimalLogarithm(y), Math.log10(y))).toBeLessThan(1e-15);
      }),
      { numRuns: 2000 },
    );
  });

  it('raise to whole powers as exactly as doubles can say', () => {
    for (let base = 2; base <= 30; base += 1) {
      let exact = 1n;
      for (let exponent = 1; exponent <= 60; exponent += 1) {
        exact *= BigInt(base);
        expect(power(base, exponent)).toBe(Number(exact));
        expect(relativeError(power(base, -exponent), 1 / Number(exact))).toBeLessThan(3e-16);
      }
    }
  });

  it('raise to any power', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        fc.double({ min: -20, max: 20, noNaN: true }),
        (x, y) => {
          expect(relativeError(power(x, y), x ** y)).toBeLessThan(5e-15);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    [power(-2, 3), -8],
    [power(-2, 4), 16],
    [power(4, 0.5), 2],
    [power(4, -0.5), 0.5],
    [power(0, 0), 1],
    [power(0, 2), 0],
    [power(2, 1023), 2 ** 1023],
    [power(2, -1074), Number.MIN_VALUE],
    [power(10, 308), 1e308],
    [power(1, 1e300), 1],
    [power(-1, 2 ** 40), 1],
    [power(2, 1e300), Number.POSITIVE_INFINITY],
    [power(2, -1e300), 0],
    [exponential(-1000), 0],
    [naturalLogarithm(Number.MIN_VALUE), Math.log(Number.MIN_VALUE)],
  ])('%p is %p', (value, expected) => {
    expect(value).toBe(expected);
  });

  it('knows every power of ten', () => {
    for (let exponent = -323; exponent <= 308; exponent += 1)
      expect(decimalLogarithm(Number(`1e${exponent}`))).toBe(exponent);
  });
});

describe('rounding', () => {
  it('goes by the decimal text, half away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 1, max: 6 }), (figures, digits) => {
        const half = Number(`${figures}5e${-digits - 1}`);
        const expected = Number(`${figures + (figures < 0 ? -1 : 1)}e${-digits}`);
        if (figures !== 0) expect(roundDecimal(half, digits)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves a number alone that has no more decimals', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (figures, digits) => {
        const value = Number(`${figures}e${-digits}`);
        expect(roundDecimal(value, digits)).toBe(value);
      }),
    );
  });
});
