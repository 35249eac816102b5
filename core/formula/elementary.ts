/**
 * exp, ln, log10 and powers from additions, multiplications, divisions and square roots only. IEEE 754 fixes those to the last bit;
 * ECMAScript leaves Math.exp, Math.log, Math.log10 and `**` to each engine, and a preview in one browser must not differ from the score
 * of record. Reductions and coefficients of exp and ln: the FreeBSD/Sun "fdlibm" method (errors below 1 ulp).
 */

const bits = new DataView(new ArrayBuffer(8));
const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;
const smallestNormal = 2.2250738585072014e-308;

/** 2^exponent for −1022 … 1023. */
function powerOfTwo(exponent: number): number {
  bits.setUint32(0, (exponent + 1023) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
}

export function scaled(value: number, exponent: number): number {
  if (exponent > 2100) return value * Number.POSITIVE_INFINITY;
  if (exponent < -2200) return value * 0;
  let result = value;
  let left = exponent;
  while (left > 1023) {
    result *= powerOfTwo(1023);
    left -= 1023;
  }
  while (left < -1022) {
    result *= powerOfTwo(-1022);
    left += 1022;
  }
  return result * powerOfTwo(left);
}

/** The e with 2^e ≤ x < 2^(e+1), for a finite x > 0. */
function exponentOf(x: number): number {
  if (x < smallestNormal) return exponentOf(x * 18014398509481984) - 54;
  bits.setFloat64(0, x);
  return ((bits.getUint32(0) >>> 20) & 0x7ff) - 1023;
}

/** e^x; Infinity when too large. */
export function exponential(x: number): number {
  if (Number.isNaN(x) || x > 709.782712893384) return Number.isNaN(x) ? Number.NaN : Number.POSITIVE_INFINITY;
  if (x < -745.1332191019412) return 0;
  const halvings = Math.floor(x / Math.LN2 + 0.5);
  const high = x - halvings * ln2High;
  const low = halvings * ln2Low;
  const rest = high - low;
  const square = rest * rest;
  const series =
    0.16666666666666602 +
    square *
      (-0.0027777777777015593 +
        square * (6.613756321437934e-5 + square * (-1.6533902205465252e-6 + square * 4.1381367970572385e-8)));
  const c = rest - square * series;
  return scaled(1 - (low - (rest * c) / (2 - c) - high), halvings);
}

/** NaN unless x > 0. */
export function naturalLogarithm(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return Number.NaN;
  let exponent = exponentOf(x);
  let mantissa = scaled(x, -exponent);
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  const f = mantissa - 1;
  const s = f / (2 + f);
  const z = s * s;
  const series =
    z *
    (0.6666666666666735 +
      z *
        (0.3999999999940942 +
          z *
            (0.2857142874366239 +
              z *
                (0.22222198432149784 +
                  z * (0.1818357216161805 + z * (0.15313837699209373 + z * 0.14798198605116586))))));
  const half = 0.5 * f * f;
  return exponent * ln2High - (half - (s * (half + series) + exponent * ln2Low) - f);
}

/** Exact for powers of ten. NaN unless x > 0. */
export function decimalLogarithm(x: number): number {
  const value = naturalLogarithm(x) / Math.LN10;
  const whole = Math.round(value);
  return Number(`1e${whole}`) === x ? whole : value;
}

/** x^y; a whole y within half an ulp or so, any other within a few ulps. Infinity when too large, NaN outside the domain. */
export function power(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  if (y === 0) return 1;
  if (x === 0) return y > 0 ? 0 : Number.POSITIVE_INFINITY;
  const whole = Math.trunc(y);
  if (whole !== y) {
    if (x < 0) return Number.NaN;
    return wholePower(x, whole) * fractionalPower(x, y - whole);
  }
  const size = wholePower(Math.abs(x), whole);
  return x < 0 && whole % 2 !== 0 ? -size : size;
}

function fractionalPower(x: number, y: number): number {
  if (y === 0.5) return Math.sqrt(x);
  if (y === -0.5) return 1 / Math.sqrt(x);
  return exponential(y * naturalLogarithm(x));
}

/** By repeated squaring with numbers of double length, for x > 0. */
function wholePower(x: number, n: number): number {
  if (Math.abs(n) > 2147483648) return exponential(n * naturalLogarithm(x));
  const base = normalised(x, 0, 0);
  let result: LongNumber = { high: 1, low: 0, exponent: 0 };
  let square = base;
  for (let left = Math.abs(n); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = product(result, square);
    if (left > 1) square = product(square, square);
  }
  if (n >= 0) return scaled(result.high, result.exponent);
  const inverse = 1 / result.high;
  const [back, error] = exactProduct(inverse, result.high);
  return scaled(inverse + inverse * (1 - back - error - inverse * result.low), -result.exponent);
}

/** (high + low) × 2^exponent, with 1 ≤ high < 2 and low below half an ulp of high. */
interface LongNumber {
  high: number;
  low: number;
  exponent: number;
}

function normalised(high: number, low: number, exponent: number): LongNumber {
  const shift = exponentOf(high);
  return { high: scaled(high, -shift), low: scaled(low, -shift), exponent: exponent + shift };
}

function product(one: LongNumber, other: LongNumber): LongNumber {
  const [main, error] = exactProduct(one.high, other.high);
  const rest = error + (one.high * other.low + one.low * other.high);
  const high = main + rest;
  return normalised(high, rest - (high - main), one.exponent + other.exponent);
}

/** a × b = product + error exactly (T. J. Dekker 1971, with Veltkamp's splitting), for numbers near 1. */
function exactProduct(a: number, b: number): [number, number] {
  const main = a * b;
  const [aHigh, aLow] = split(a);
  const [bHigh, bLow] = split(b);
  return [main, aHigh * bHigh - main + aHigh * bLow + aLow * bHigh + aLow * bLow];
}

function split(x: number): [number, number] {
  const shifted = 134_217_729 * x;
  const high = shifted - (shifted - x);
  return [high, x - high];
}
